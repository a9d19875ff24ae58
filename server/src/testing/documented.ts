import { endpoints, errorDetails, type Failure, mayAnswer, type RouteName } from '@courtside/contract';
import type { z } from 'zod';

const names = Object.keys(endpoints) as RouteName[];
const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** How well an address fits a route's: by how many parts that are the same, below zero when it does not. */
function fit(route: RouteName, method: string, parts: readonly string[]): number {
  const wanted = partsOf(endpoints[route].path);
  if (endpoints[route].method !== method || wanted.length !== parts.length) return -1;
  const same = wanted.filter((part, index) => part === parts[index]?.toLowerCase());
  return wanted.every((part) => part.startsWith(':') || same.includes(part)) ? same.length : -1;
}

/** The route of the contract that answers at an address; null where there is none. */
export function routeAt(method: string, path: string): RouteName | null {
  const parts = partsOf(path.split('?')[0] ?? '');
  const [best] = names
    .map((name) => ({ name, fits: fit(name, method, parts) }))
    .filter(({ fits }) => fits >= 0)
    .sort((a, b) => b.fits - a.fits);
  return best?.name ?? null;
}

/** An answer as its status, and of a failure what programs are told. */
interface Answered extends Partial<Pick<Failure, 'code' | 'details'>> {
  readonly status: number;
}

/**
 * @throws when a route answered with a status, a code or details that the contract, and so the description of the API,
 * does not name
 */
export function checkDocumented(method: string, path: string, answer: Answered): void {
  const { status, code, details } = answer;
  const route = routeAt(method, path);
  if (route === null) return;
  if (!mayAnswer(route, { status, ...(code !== undefined && { code }) }))
    throw new Error(`${route} answered ${status} ${code ?? ''}, which its contract does not name`);
  const schemas: Readonly<Partial<Record<string, z.ZodObject>>> = errorDetails;
  if (details !== undefined && schemas[code ?? '']?.strict().safeParse(details).success !== true)
    throw new Error(`${route} answered ${code} with ${JSON.stringify(details)}, which its contract does not name`);
}
