import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Challenge, Group } from '@courtside/contract';
import { type Api, dataOf, openGames, type Player, type Reply } from '../players.ts';

/** Head-to-heads that the server acknowledged as taken. */
export interface AcknowledgedChallenges {
  readonly taken: readonly Challenge[];
}

export interface ChallengeLoad {
  /** Stops after every caller has finished its current challenge. */
  stop(): Promise<AcknowledgedChallenges>;
  counts(): Readonly<Record<string, number>>;
}

/** Statuses after which the outcome is unknown, so that the request is retried. */
const uncertain = new Set([500, 502, 503, 504]);
/** Some minutes. */
const giveUpAfterTries = 1_000;

/**
 * Starts callers that challenge each other in a group. Of each challenge, several members try to take it, or it is declined or
 * withdrawn. Each request is retried until its outcome is certain.
 */
export async function startChallenges(options: {
  api: Api;
  players: readonly Player[];
  callers: number;
  random: () => number;
}): Promise<ChallengeLoad> {
  const { api, callers, random } = options;
  const players = options.players.slice(0, 8);
  const [owner] = players;
  if (owner === undefined) throw new Error('no players');
  const { token } = owner;
  const group = dataOf(await api.call<Group>('POST', '/api/groups', { token, body: { groupName: 'Chaos' } }));
  for (const player of players)
    dataOf(await api.call('PUT', `/api/groups/${group.id}`, { token: player.token, body: {} }));
  const path = `/api/groups/${group.id}/challenges`;
  // So that the limit rarely refuses a challenge.
  const limit = { token, body: { limit: 100_000 } };
  dataOf(await api.call('PUT', `/api/groups/${group.id}/tab/limit`, limit));
  const taken: Challenge[] = [];
  const counts = { made: 0, taken: 0, tooLate: 0, ended: 0, refused: 0, givenUp: 0 };
  let running = true;

  /** Sends a request until its outcome is certain; null after too many tries. */
  async function retry(send: () => Promise<Reply<Challenge>>): Promise<Reply<Challenge> | null> {
    for (let tries = 0; tries < giveUpAfterTries; tries += 1) {
      try {
        const reply = await send();
        if (!uncertain.has(reply.status)) return reply;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
      await wait(100 + random() * 200);
    }
    counts.givenUp += 1;
    return null;
  }

  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];

  async function take(player: Player, id: string): Promise<void> {
    const reply = await retry(() => api.call('POST', `${path}/${id}/take`, { token: player.token, body: {} }));
    if (reply?.body.success) {
      taken.push(reply.body.data);
      counts.taken += 1;
    } else if (reply !== null) counts.tooLate += 1;
  }

  async function challenge(): Promise<void> {
    const [challenger, other] = [pick(players), pick(players)];
    const game = pick((await openGames(api).catch(() => [])).slice(0, 3));
    if (game === undefined || challenger === undefined || other === undefined || challenger === other) return;
    const opponent = random() < 0.5 ? { opponent: other.uid } : {};
    const body = { betId: game.id, side: 'team1', amount: Math.ceil(random() * 500) / 100, price: 120, ...opponent };
    const headers = { 'idempotency-key': randomUUID() };
    const made = await retry(() => api.call('POST', path, { token: challenger.token, headers, body }));
    if (!made?.body.success) {
      if (made !== null) counts.refused += 1;
      return;
    }
    counts.made += 1;
    const { id } = made.body.data;
    const withdraw = () => api.call<Challenge>('POST', `${path}/${id}/withdraw`, { token: challenger.token, body: {} });
    const takers =
      'opponent' in opponent ? [other, other] : players.filter((player) => player !== challenger).slice(0, 3);
    await Promise.all([
      ...takers.map((player) => take(player, id)),
      random() < 0.3 &&
        retry(withdraw).then((reply) => {
          if (reply?.body.success) counts.ended += 1;
        }),
    ]);
  }

  async function caller(): Promise<void> {
    while (running) {
      await challenge();
      await wait(random() * 100);
    }
  }

  const done = Promise.all(Array.from({ length: callers }, caller));
  return {
    async stop() {
      running = false;
      await done;
      return { taken };
    },
    counts: () => ({ ...counts }),
  };
}
