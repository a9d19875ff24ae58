import { errorOf, mayAnswer, type RouteName, routes } from '@courtside/contract';
import type { WireRequest } from './requests.ts';

/** What came back. */
export interface WireAnswer {
  /** 0 where the connection was closed instead. */
  readonly status: number;
  /** The parsed text; null where there was none, or where nobody needs it. */
  readonly body: unknown;
}

/** What a fault's line shows of a body. */
const shown = 300;
/** A body over the server's limit may be cut off while it is being sent. */
const sendLimit = 32_768;

const codeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;

/** Counts answers by route and status, and finds those the contract does not allow. */
export class Answers {
  readonly #counts = new Map<RouteName, Map<number, number>>();
  readonly #codes = new Map<RouteName, Set<string>>();

  /** @returns what is wrong with the answer; null when nothing is */
  note(request: WireRequest, { status, body }: WireAnswer): string | null {
    const { route, method, path, headers } = request;
    const counts = this.#counts.get(route) ?? new Map<number, number>();
    this.#counts.set(route, counts.set(status, (counts.get(status) ?? 0) + 1));
    const code = codeOf(body);
    if (code !== undefined) this.#codes.set(route, (this.#codes.get(route) ?? new Set()).add(code));
    const cutOff = status === 0 && (request.body?.length ?? 0) > sendLimit;
    const allowed = status > 0 && status < 500 && mayAnswer(route, { status, ...(code !== undefined && { code }) });
    if (cutOff || allowed) return null;
    const sent = `${method} ${path.slice(0, shown)} ${JSON.stringify(headers).slice(0, shown)} ${request.body?.slice(0, shown)}`;
    return `${route} answered ${status} ${code ?? ''}: ${sent}`;
  }

  /** The routes that never answered with success. */
  neverWorked(): RouteName[] {
    const works = (status: number) => status >= 200 && status < 300;
    return names.filter((route) => ![...(this.#counts.get(route)?.keys() ?? [])].some(works));
  }

  /** Each route's own errors that no request has met. */
  neverMet(): string[] {
    return names.flatMap((route) =>
      routes[route].errors
        .filter((name) => !this.#codes.get(route)?.has(errorOf(name).code))
        .map((name) => `${route} ${name}`),
    );
  }

  /** How often each route answered with each status; `cut` is a connection that was closed instead. */
  table(): string[] {
    const statuses = [...new Set([...this.#counts.values()].flatMap((counts) => [...counts.keys()]))].sort(
      (a, b) => (a || 1_000) - (b || 1_000),
    );
    const line = (name: string, cells: readonly (string | number)[]) =>
      [name.padEnd(20), ...cells.map((cell) => String(cell).padStart(7))].join('');
    return [
      line(
        'answers',
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
