import { DomainError } from '@courtside/contract';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Identity } from '../auth/identity.ts';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks an ID token. @throws DomainError `unauthenticated`, `unavailable` */
    verifyToken: VerifyToken;
    /** Says who sent a request. @throws DomainError `unauthenticated`, `unavailable` */
    identify(request: FastifyRequest): Promise<Identity>;
  }
  interface FastifyRequest {
    /** Who sent it, once a route has asked. */
    caller: Identity | null;
  }
}

const bearer = /^Bearer +(\S+)$/i;

/** Who calls, by the ID token in the Authorization header. */
export const authPlugin = fp<{ verifyToken: VerifyToken }>(
  async (app, { verifyToken }) => {
    app.decorate('verifyToken', verifyToken);
    app.decorateRequest('caller', null);
    app.decorate('identify', async (request) => {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw new DomainError('unauthenticated');
      return verifyToken(token);
    });
  },
  { name: 'auth' },
);
