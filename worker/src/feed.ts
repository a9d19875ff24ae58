import { type Clock, type GamesProvider, ProviderError } from '@courtside/core';
import type { Logger } from 'pino';

/** The games feed as the jobs see it: while it is down it is asked ever more seldom, and its outage is told once. */
export interface Feed {
  /**
   * Asks the feed, unless it failed a moment ago.
   * @returns what was asked for, or null while the feed is down
   * @throws whatever else went wrong than the feed
   */
  ask<T>(what: string, question: (provider: GamesProvider) => Promise<T>): Promise<T | null>;
}

interface Outage {
  readonly failures: number;
  /** Milliseconds since 1970 UTC. */
  readonly askAgainAt: number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

export function createFeed(deps: { provider: GamesProvider; clock: Clock; logger: Logger }): Feed {
  const { provider, clock, logger } = deps;
  /** One for each question: scores may work while odds do not. */
  const outages = new Map<string, Outage>();

  function fail(what: string, error: ProviderError): void {
    const failures = (outages.get(what)?.failures ?? 0) + 1;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
    outages.set(what, { failures, askAgainAt: clock() + pauseMs });
    const line = { feed: provider.name, failures, reason: error.message };
    if (failures === 1) logger.warn(line, `${what} cannot be had from the feed; asking on`);
    else logger.debug(line, `${what} still cannot be had`);
  }

  return {
    async ask(what, question) {
      const outage = outages.get(what);
      if (outage !== undefined && clock() < outage.askAgainAt) return null;
      try {
        const answer = await question(provider);
        if (outages.delete(what)) logger.info({ feed: provider.name }, `${what} can be had again`);
        return answer;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        fail(what, error);
        return null;
      }
    },
  };
}
