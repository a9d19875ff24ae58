import type { Route } from '@playwright/test';

/** The uid of the user who makes a call, from its token. */
export function callerOf(route: Route): string {
  const [, claims = ''] = (route.request().headers().authorization ?? '').split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).user_id;
}
