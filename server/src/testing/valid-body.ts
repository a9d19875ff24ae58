import type { RouteName } from '@courtside/contract';
import type { AnyExample } from '../docs/examples/example.ts';
import { examples } from '../docs/examples/index.ts';
import { seasonSettings } from './season-settings.ts';

/** Bodies of today, which an example cannot have. */
const ofToday: Readonly<Partial<Record<RouteName, object>>> = { createSeason: seasonSettings };
const documented: Readonly<Partial<Record<RouteName, AnyExample>>> = examples;

/** A valid body of a route, which is the one in its documentation; undefined if it has none. */
export function validBody(route: RouteName): object | undefined {
  const body = ofToday[route] ?? documented[route]?.body;
  return body === undefined ? undefined : Object(body);
}
