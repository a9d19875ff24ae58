import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { standIn, startStandIn } from './real-season.ts';

const time = z.string().transform((text) => new Date(text));
const realGameSchema = z.object({
  id: z.string(),
  home_team: z.string(),
  away_team: z.string(),
  commence_time: time,
  homePrice: z.int(),
  awayPrice: z.int(),
  homeScore: z.int(),
  awayScore: z.int(),
});
const controlSchema = z.object({ events: z.array(realGameSchema).min(1), quota: z.object({ used: z.int() }) });

/** A game as it is really played. `commence_time` is its actual start, in whole seconds. */
export type RealGame = z.infer<typeof realGameSchema>;

const outcomes = z.array(z.object({ name: z.string(), price: z.number() }));
const oddsSchema = z.array(
  z.object({
    id: z.string(),
    bookmakers: z.array(z.object({ markets: z.array(z.object({ last_update: time, outcomes })) })),
  }),
);

/** A price as the source served it. */
export interface ServedPrice {
  readonly gameId: string;
  readonly team: string;
  readonly price: number;
  /** When the source says that it last changed or confirmed the price. */
  readonly updatedAt: Date;
}

/** A request that the sources received, when its response ended. */
export interface Served {
  readonly path: 'odds' | 'scores' | 'events' | 'scoreboard' | 'injuries';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** HTTP status; null for a dropped connection. */
  readonly status: number | null;
}

const pathSchema = z.enum(['odds', 'scores', 'events', 'scoreboard', 'injuries']);
const credits = ['x-requests-remaining', 'x-requests-used', 'x-requests-last'];

/** Starts a relay to the stand-in that records what it serves. Until the stand-in is started, requests fail. */
export async function startRecordedSeason() {
  let standInAt: { readonly url: string; readonly child: ChildProcess } | null = null;
  const served: Served[] = [];
  const prices: ServedPrice[] = [];

  function record(path: string, status: number | null, body: string): void {
    const known = pathSchema.safeParse(path).data;
    if (known === undefined) return;
    served.push({ path: known, at: Date.now(), status });
    if (known !== 'odds' || status !== 200) return;
    for (const { id, bookmakers } of oddsSchema.safeParse(JSON.parse(body)).data ?? [])
      for (const { markets } of bookmakers)
        for (const { last_update: updatedAt, outcomes } of markets)
          for (const { name: team, price } of outcomes) prices.push({ gameId: id, team, price, updatedAt });
  }

  async function relay(address: string, response: ServerResponse): Promise<void> {
    const path = new URL(address, 'http://relay').pathname.split('/').at(-1) ?? '';
    try {
      const answer = await fetch(`${standInAt?.url}${address}`);
      const body = await answer.text();
      record(path, answer.status, body);
      for (const name of credits) {
        const value = answer.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
    } catch {
      record(path, null, '');
      response.destroy();
    }
  }

  const server = createServer((request, response) => void relay(request.url ?? '/', response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    served: served as readonly Served[],
    prices: prices as readonly ServedPrice[],
    /**
     * Begins the night: real games of April 2022 on a fast clock.
     * @param options command-line options of the stand-in
     */
    async begin(options: readonly string[]): Promise<void> {
      standInAt = await startStandIn(standIn, options);
    },
    /** The real games. Causes the given faults first. */
    async control(faults?: object) {
      const init = faults && { method: 'POST', body: JSON.stringify(faults) };
      const response = await fetch(`${standInAt?.url}/control`, init);
      return controlSchema.parse(await response.json());
    },
    close(): void {
      standInAt?.child.kill();
      server.closeAllConnections();
      server.close();
    },
  };
}
