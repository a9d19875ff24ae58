import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UserBet } from '@courtside/contract';
import { type Api, openGames, type Player } from '../players.ts';

/** What the server acknowledged: bets as they were placed, and bets that their owner closed, as they were then. */
export interface Acknowledged {
  readonly placed: readonly UserBet[];
  readonly closed: readonly UserBet[];
}

export interface Load {
  /** Lets every caller finish what it began. */
  stop(): Promise<Acknowledged>;
  counts(): Readonly<Record<string, number>>;
}

/** Answers that mean «perhaps»: ask again with the same key. */
const uncertain = new Set([500, 502, 503, 504]);
const giveUpAfterTries = 200;

/**
 * Callers that bet small stakes on the games soonest to start, some in one step and some in two, undo or cash out some
 * of their bets, and repeat each call until they have an answer they can trust.
 */
export function startLoad(options: {
  api: Api;
  players: readonly Player[];
  callers: number;
  random: () => number;
}): Load {
  const { api, players, callers, random } = options;
  const placed: UserBet[] = [];
  const closed: UserBet[] = [];
  const counts = { acknowledged: 0, undone: 0, cashedOut: 0, refused: 0, repeated: 0, holds: 0, unanswered: 0 };
  let running = true;

  /** Asks until there is an answer that is not «perhaps». */
  async function insist<T>(ask: () => Promise<T>, isUncertain: (answer: T) => boolean): Promise<T | null> {
    for (let tries = 0; tries < giveUpAfterTries; tries += 1) {
      if (tries > 0) counts.repeated += 1;
      try {
        const answer = await ask();
        if (!isUncertain(answer)) return answer;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
      await wait(100 + random() * 200);
    }
    counts.unanswered += 1;
    return null;
  }

  async function bet(player: Player): Promise<void> {
    const games = await insist(
      () => openGames(api),
      (found) => found.length === 0,
    );
    const game = games?.[Math.floor(random() * Math.min(3, games.length))];
    if (game === undefined) return;
    const amount = Math.ceil(random() * 100) / 100;
    const { uid, token } = player;
    if (random() < 0.2) {
      // Not repeated: a hold nobody claims must come back by itself.
      const held = await api
        .call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: amount } })
        .catch(() => null);
      if (held?.answer.success) counts.holds += 1;
    }
    const teamChosen = random() < 0.5 ? game.team1 : game.team2;
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await insist(
      () =>
        api.call<UserBet>('POST', `/api/userbets/${uid}`, {
          token,
          headers,
          body: { betId: game.id, teamChosen, amount },
        }),
      ({ status }) => uncertain.has(status),
    );
    if (reply?.answer.success) {
      placed.push(reply.answer.data);
      counts.acknowledged += 1;
      await close(player, reply.answer.data.id);
    } else if (reply !== null) counts.refused += 1;
  }

  /** Undoes or cashes out some of the bets. Both are safe to repeat without a key. */
  async function close({ uid, token }: Player, betId: string): Promise<void> {
    const choice = random();
    if (choice > 0.5) return;
    const path = `/api/userbets/${uid}/${betId}`;
    const reply = await insist(
      () =>
        choice < 0.25
          ? api.call<UserBet>('DELETE', path, { token })
          : api.call<UserBet>('POST', `${path}/cash-out`, { token, body: {} }),
      ({ status }) => uncertain.has(status),
    );
    if (reply?.answer.success) {
      closed.push(reply.answer.data);
      counts[choice < 0.25 ? 'undone' : 'cashedOut'] += 1;
    } else if (reply !== null) counts.refused += 1;
  }

  async function caller(n: number): Promise<void> {
    const player = players[n % players.length];
    while (running && player !== undefined) {
      await bet(player);
      await wait(random() * 30);
    }
  }

  const done = Promise.all(Array.from({ length: callers }, (_, n) => caller(n)));
  return {
    async stop() {
      running = false;
      await done;
      return { placed, closed };
    },
    counts: () => ({ ...counts }),
  };
}
