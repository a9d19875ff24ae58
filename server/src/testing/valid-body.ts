import type { RouteName } from '@courtside/contract';
import type { AnyExample } from '../docs/examples/example.ts';
import { examples } from '../docs/examples/index.ts';
import { seasonSettings } from './season-settings.ts';
import { signInBodies } from './sign-in-bodies.ts';

/** Bodies of today, which an example cannot have. */
const ofToday: Readonly<Partial<Record<RouteName, object>>> = { createSeason: seasonSettings };
const undocumented: Readonly<Partial<Record<RouteName, object>>> = signInBodies;
const documented: Readonly<Partial<Record<RouteName, AnyExample>>> = examples;

/** A valid body of a route, which is the one in its documentation if it is documented; undefined if it has none. */
export function validBody(route: RouteName): object | undefined {
  const body = ofToday[route] ?? undocumented[route] ?? documented[route]?.body;
  return body === undefined ? undefined : Object(body);
}
