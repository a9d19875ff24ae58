import { randomUUID } from 'node:crypto';
import { endpoints } from '@courtside/contract';
import type { signInRoutes } from '@courtside/contract/routes/sign-in';
import type { WireRequest } from './wire.ts';

const visitorCount = 8;
const flowCount = 4;

function aRequest(route: keyof typeof signInRoutes, body: object): WireRequest {
  const { method, path } = endpoints[route];
  return {
    route,
    method,
    path: path.replace(':providerId', 'authelia'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Requests with which users sign up, ask for a new password, and begin sign-ins with a provider. One list is sent after the other. */
export function firstSignIns(): readonly (readonly WireRequest[])[] {
  const emails = Array.from({ length: visitorCount }, () => `${randomUUID()}@fuzz.example`);
  return [
    emails.map((email) => aRequest('signUp', { email, password: `pw-${randomUUID()}` })),
    emails.map((email) => aRequest('sendPasswordReset', { email })),
    Array.from({ length: flowCount }, () => aRequest('beginProviderSignIn', {})),
  ];
}
