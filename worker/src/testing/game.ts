import { audit } from '@courtside/core/operations/audit/audit';
import { eventually } from '@courtside/core/testing/eventually';
import { expect } from 'vitest';
import type { TestWorker } from './worker.ts';

/** Offers a game and waits until bets on it are accepted. */
export async function anOpenGame({ feed, core }: TestWorker) {
  const game = feed.offer();
  await eventually(async () => expect(await core.games.get(game.id)).toMatchObject({ betStatus: 'open' }));
  return game;
}

/** Waits until every bet on a game is closed. */
export async function waitUntilSettled({ core }: TestWorker, gameId: string): Promise<void> {
  await eventually(async () => expect(await core.games.get(gameId)).toMatchObject({ betStatus: 'settled' }));
}

/** Expects that an audit explains every cent. */
export async function expectClean({ core }: TestWorker): Promise<void> {
  expect((await audit(core.db, async () => undefined)).violations).toEqual([]);
}
