import { endpoints, errorDetails, type Failure, isDeclaredResponse, type RouteName } from '@courtside/contract';
import type { z } from 'zod';

const names = Object.keys(endpoints) as RouteName[];
const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
const routeParts = names.map((name) => ({ name, segments: partsOf(endpoints[name].path) }));

/** Number of path segments that equal those of a route; -1 if the path does not match the route. */
function fit({ name, segments }: (typeof routeParts)[number], method: string, parts: readonly string[]): number {
  if (endpoints[name].method !== method || segments.length !== parts.length) return -1;
  const same = segments.filter((part, index) => part === parts[index]?.toLowerCase());
  return segments.every((part) => part.startsWith(':') || same.includes(part)) ? same.length : -1;
}

/** The route of the contract for a method and path; null if there is none. */
export function routeAt(method: string, path: string): RouteName | null {
  const parts = partsOf(path.split('?')[0] ?? '');
  const [best] = routeParts
    .map((route) => ({ name: route.name, fits: fit(route, method, parts) }))
    .filter(({ fits }) => fits >= 0)
    .sort((a, b) => b.fits - a.fits);
  return best?.name ?? null;
}

/** The parts of a response that the contract declares. */
interface DeclaredParts extends Partial<Pick<Failure, 'code' | 'details'>> {
  readonly status: number;
}

/** @throws if a response has a status, a code or details that the contract, and so the API documentation, does not declare */
export function checkDocumented(method: string, path: string, response: DeclaredParts): void {
  const { status, code, details } = response;
  const route = routeAt(method, path);
  if (route === null) return;
  if (!isDeclaredResponse(route, { status, ...(code !== undefined && { code }) }))
    throw new Error(`${route} returned ${status} ${code ?? ''}, which its contract does not declare`);
  const schemas: Readonly<Partial<Record<string, z.ZodObject>>> = errorDetails;
  if (details !== undefined && schemas[code ?? '']?.strict().safeParse(details).success !== true)
    throw new Error(`${route} returned ${code} with ${JSON.stringify(details)}, which its contract does not declare`);
}
