import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Game, UserBet } from '@courtside/contract';
import { shuffle } from '@courtside/core/platform/random';
import { choicesOf } from '../choices.ts';
import { type Api, openGames, type Player, type Reply } from '../players.ts';

/** Bets acknowledged by the server: as placed, and as undone or cashed out by their owners. */
export interface Acknowledged {
  readonly placed: readonly UserBet[];
  readonly closed: readonly UserBet[];
}

export interface Load {
  /** Stops after every caller has finished its current bet. */
  stop(): Promise<Acknowledged>;
  /** The bets acknowledged until now. */
  placed(): readonly UserBet[];
  counts(): Readonly<Record<string, number>>;
  /** Number of rejected requests by error code. */
  rejections(): Readonly<Record<string, number>>;
  /** The longest time in which no bet was acknowledged, until now, in milliseconds. */
  longestGapMs(): number;
}

/** Share of the bets that are tickets, if the load has tickets. */
const ticketShare = 0.3;
/** Games that a ticket takes its legs from: those that start soonest, so that it is decided soon. */
const gamesOfTickets = 5;

/** Statuses after which the outcome is unknown, so that the request is retried with the same key. */
const uncertain = new Set([500, 502, 503, 504]);
/** Some minutes. */
const giveUpAfterTries = 1_000;

/**
 * Starts callers that place small bets on the games that start soonest, some with a hold first, undo or cash out some of
 * their bets, and retry each request until the outcome is certain. With `tickets`, some of the bets are on two to four games.
 */
export function startLoad(options: {
  api: Api;
  players: readonly Player[];
  callers: number;
  random: () => number;
  tickets?: boolean;
}): Load {
  const { api, players, callers, random, tickets = false } = options;
  const placed: UserBet[] = [];
  const closed: UserBet[] = [];
  const counts = { acknowledged: 0, tickets: 0, undone: 0, cashedOut: 0, retried: 0, holds: 0, givenUp: 0 };
  const rejections: Record<string, number> = {};
  let running = true;
  let latestAt = performance.now();
  let gapMs = 0;

  const longestGapMs = () => Math.max(gapMs, performance.now() - latestAt);

  function countRejection({ body }: Reply<UserBet>): void {
    if (!body.success) rejections[body.code] = (rejections[body.code] ?? 0) + 1;
  }

  /** Sends a request until its outcome is certain. */
  async function retry<T>(send: () => Promise<T>, isUncertain: (reply: T) => boolean): Promise<T | null> {
    for (let tries = 0; tries < giveUpAfterTries; tries += 1) {
      if (tries > 0) counts.retried += 1;
      try {
        const reply = await send();
        if (!isUncertain(reply)) return reply;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
      await wait(100 + random() * 200);
    }
    counts.givenUp += 1;
    return null;
  }

  /** A side of a game, as a request names it. */
  function pickOf(game: Game) {
    const choices = choicesOf(game);
    const { market = 'moneyline', side = 'team1' } = choices[Math.floor(random() * choices.length)] ?? {};
    return { betId: game.id, market, side };
  }

  /** The path and the body of a bet on one game, or of a ticket; null if too few games are open. */
  function orderOn(games: readonly Game[], uid: string, amount: number) {
    if (tickets && random() < ticketShare) {
      const count = 2 + Math.floor(random() * 3);
      const legs = shuffle(games.slice(0, gamesOfTickets), random).slice(0, count).map(pickOf);
      return legs.length < count ? null : { path: '/api/parlays', body: { legs, amount } };
    }
    const game = games[Math.floor(random() * Math.min(3, games.length))];
    return game === undefined ? null : { path: `/api/userbets/${uid}`, body: { ...pickOf(game), amount } };
  }

  async function bet(player: Player): Promise<void> {
    const games = await retry(
      () => openGames(api),
      (found) => found.length === 0,
    );
    const amount = Math.ceil(random() * 100) / 100;
    const { uid, token } = player;
    const order = orderOn(games ?? [], uid, amount);
    if (order === null) return;
    if (random() < 0.2) {
      // Not retried: an unclaimed hold must be released automatically.
      const held = await api
        .call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: amount } })
        .catch(() => null);
      if (held?.body.success) counts.holds += 1;
    }
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await retry(
      () => api.call<UserBet>('POST', order.path, { token, headers, body: order.body }),
      ({ status }) => uncertain.has(status),
    );
    if (reply?.body.success) {
      gapMs = longestGapMs();
      latestAt = performance.now();
      placed.push(reply.body.data);
      counts.acknowledged += 1;
      if (reply.body.data.legs !== undefined) counts.tickets += 1;
      await close(player, reply.body.data.id);
    } else if (reply !== null) countRejection(reply);
  }

  /** Undoes or cashes out some of the bets. Both are safe to retry without a key. */
  async function close({ uid, token }: Player, betId: string): Promise<void> {
    const choice = random();
    if (choice > 0.5) return;
    const path = `/api/userbets/${uid}/${betId}`;
    const reply = await retry(
      () =>
        choice < 0.25
          ? api.call<UserBet>('DELETE', path, { token })
          : api.call<UserBet>('POST', `${path}/cash-out`, { token, body: {} }),
      ({ status }) => uncertain.has(status),
    );
    if (reply?.body.success) {
      closed.push(reply.body.data);
      counts[choice < 0.25 ? 'undone' : 'cashedOut'] += 1;
    } else if (reply !== null) countRejection(reply);
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
    placed: () => [...placed],
    counts: () => ({ ...counts }),
    rejections: () => ({ ...rejections }),
    longestGapMs,
  };
}
