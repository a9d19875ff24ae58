import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { repoRoot, startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { freePort } from '@courtside/stack/ports';

/** Serves real games of April 2022 in the formats of The Odds API and of ESPN's scoreboard, on a fast clock. */
const season = join(dirname(repoRoot), 'shared/tools/real-season.mjs');
export const hasRealSeason = existsSync(season);

/** A game as the season file records it. */
interface RealGame {
  readonly id: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly commence_time: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

export interface RealNight {
  readonly stack: TemporaryStack;
  /** Starts the night: until then, the sources list no games. @returns the games */
  begin(options: readonly string[]): Promise<readonly RealGame[]>;
  stop(): Promise<void>;
}

/** Starts a stack whose games come from the stand-in for the real sources. */
export async function startRealNight(): Promise<RealNight> {
  let feed: ChildProcess | undefined;
  let source: string | undefined;
  const relay = createServer(async ({ url = '' }, response) => {
    const nothing = url.includes('/scoreboard') ? '{"events":[]}' : '[]';
    const answer = source === undefined ? new Response(nothing) : await fetch(`${source}${url}`);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const { port } = relay.address() as AddressInfo;
  const relayUrl = `http://127.0.0.1:${port}`;
  const league = { ODDS_API_KEY: 'x', ODDS_API_URL: relayUrl, SCOREBOARD_URL: relayUrl };
  const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...league } });
  await stack.waitReady();
  return {
    stack,
    async begin(options) {
      const feedPort = await freePort(new Set());
      feed = spawn(process.execPath, [season, '--port', String(feedPort), ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => feed?.stdout?.once('data', resolve));
      source = `http://127.0.0.1:${feedPort}`;
      const { events }: { events: RealGame[] } = await (await fetch(`${source}/control`)).json();
      return events;
    },
    async stop() {
      await stack.stop();
      relay.close();
      feed?.kill();
    },
  };
}
