import { DomainError } from '@courtside/contract';
import { type Config, type SharedNight, withTimeout } from '@courtside/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { nightHtml, nightPolicy, noNightHtml } from '../pages/night-html.ts';
import { originReader } from '../pages/page-origin.ts';
import { drawNight, nightSize } from '../pictures/draw-night.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { presentSharedNight, presentSharedPicture } from '../presenters/shared-night.ts';
import { isUnchanged } from './response-cache.ts';

/** A page that cannot read its night in this time, in milliseconds, fails. */
const maxReadMs = 2_000;

/** How many calls a page or a picture counts as, besides the request itself. */
const weight = 9;

/** What every response of a link has: search engines do not list it, and its address stays on the page. */
const linkHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;

interface SecretRoute {
  Params: { readonly secret: string };
}

function isUnknown(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not-found';
}

/**
 * `GET /night/:secret`, a night that a member of a group has shared, and `GET /night/:secret/picture.png`, its picture for chats and
 * networks. The secret replaces the sign-in. Both are read again for each request, so that a member who takes back the consent
 * is hidden at once. Unknown secrets count as unknown codes of invites do.
 */
export const nightPagesRoute = fp<{ config: Config }>(
  async (app, { config }) => {
    const originOf = originReader(config);
    const picture = createPictureCache(drawNight);

    /** @throws DomainError `not-found`, `too-many-requests`, `unavailable` */
    async function readNight(request: FastifyRequest, secret: string): Promise<SharedNight> {
      const read = async () => {
        const night = await app.core.get().nightLinks.open(secret);
        if (night === null) throw new DomainError('not-found');
        return night;
      };
      const reading = app.limits.lookUpInvite(request, read, isUnknown);
      return withTimeout(maxReadMs, reading, (cause) => new DomainError('unavailable', { cause }));
    }

    async function nightOrNull(request: FastifyRequest, secret: string): Promise<SharedNight | null> {
      return readNight(request, secret).catch((error: unknown) => {
        if (isUnknown(error)) return null;
        throw error;
      });
    }

    const onRequest = async (request: FastifyRequest) => app.limits.countCall(request, weight);

    app.get<SecretRoute>('/night/:secret', { onRequest }, async (request, reply) => {
      const { secret } = request.params;
      const night = await nightOrNull(request, secret);
      reply.headers({
        ...linkHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': nightPolicy,
        'cache-control': 'no-store',
      });
      if (night === null) return reply.code(404).send(noNightHtml);
      const origin = originOf(request.raw);
      const path = `/night/${secret}/picture.png`;
      const addresses = origin === null ? null : { page: `${origin}/night/${secret}`, picture: `${origin}${path}` };
      return reply.send(nightHtml(presentSharedNight(night), { addresses, picture: { path, ...nightSize } }));
    });

    app.get<SecretRoute>('/night/:secret/picture.png', { onRequest }, async (request, reply) => {
      reply.headers(linkHeaders);
      const { png, etag } = await picture(presentSharedPicture(await readNight(request, request.params.secret)));
      reply.headers({
        etag,
        'cache-control': 'private, no-cache',
        // Chats in a browser show it on their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    });
  },
  { name: 'night-pages', dependencies: ['core', 'limits', 'errors', 'page-headers'] },
);
