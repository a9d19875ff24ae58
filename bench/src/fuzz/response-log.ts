import { errorOf, isDeclaredResponse, type RouteName, routes } from '@courtside/contract';
import type { WireRequest, WireResponse } from './wire.ts';

/** Characters of path, headers and body in a failure message. */
const shown = 300;
/** The server may close the connection while a body above its limit is being sent. */
const sendLimit = 32_768;

const codeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;

/** Counts responses by route and status, and finds those the contract does not declare. */
export class ResponseLog {
  readonly #counts = new Map<RouteName, Map<number, number>>();
  readonly #codes = new Map<RouteName, Set<string>>();

  /** Counts a response. */
  count(route: RouteName, status: number): void {
    const counts = this.#counts.get(route) ?? new Map<number, number>();
    this.#counts.set(route, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  /** Counts the response to a request. @returns a description of an undeclared response; null for a declared one */
  record(request: WireRequest, { status, body }: WireResponse): string | null {
    const { route, method, path, headers } = request;
    this.count(route, status);
    const code = codeOf(body);
    if (code !== undefined) this.#codes.set(route, (this.#codes.get(route) ?? new Set()).add(code));
    const cutOff = status === 0 && (request.body?.length ?? 0) > sendLimit;
    const allowed =
      status > 0 && status < 500 && isDeclaredResponse(route, { status, ...(code !== undefined && { code }) });
    if (cutOff || allowed) return null;
    const sent = `${method} ${path.slice(0, shown)} ${JSON.stringify(headers).slice(0, shown)} ${request.body?.slice(0, shown)}`;
    return `${route} returned ${status} ${code ?? ''}: ${sent}`;
  }

  /** Lists the routes without a successful response. */
  neverSucceeded(): RouteName[] {
    const works = (status: number) => status >= 200 && status < 300;
    return names.filter((route) => ![...(this.#counts.get(route)?.keys() ?? [])].some(works));
  }

  /** Lists the declared errors of each route that no request has triggered. */
  neverReturned(): string[] {
    return names.flatMap((route) =>
      routes[route].errors
        .filter((name) => !this.#codes.get(route)?.has(errorOf(name).code))
        .map((name) => `${route} ${name}`),
    );
  }

  /** Formats the number of responses by route and status; `cut` counts connections that were closed instead. */
  table(): string[] {
    const statuses = [...new Set([...this.#counts.values()].flatMap((counts) => [...counts.keys()]))].sort(
      (a, b) => (a || 1_000) - (b || 1_000),
    );
    const line = (name: string, cells: readonly (string | number)[]) =>
      [name.padEnd(20), ...cells.map((cell) => String(cell).padStart(7))].join('');
    return [
      line(
        'responses',
        statuses.map((status) => status || 'cut'),
      ),
      ...names.map((route) =>
        line(
          route,
          statuses.map((status) => this.#counts.get(route)?.get(status) ?? '·'),
        ),
      ),
    ];
  }
}

const names = Object.keys(routes) as RouteName[];
