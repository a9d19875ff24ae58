import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { createGames } from '../../league/games/games.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { correctKey } from '../../ledger/bet.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createSettlement } from './settlement.ts';
import { awayWon, betOnBothSides, homeWon, lost, outcomeOf } from './testing/both-sides.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const settle = (game: Game) => world.settlement.settle(game.id);

describe('a settlement during which the result changes', () => {
  /** Games that run `change` right before the first game is marked settled. */
  function gamesWithChange(change: () => Promise<unknown>) {
    const games = createGames({ db: world.db, clock: world.clock, publish: world.publish, alarm: () => undefined });
    let first = true;
    return {
      ...games,
      async markSettled(id: string, revision: number) {
        if (first) await change();
        first = false;
        return games.markSettled(id, revision);
      },
    };
  }

  it('does not mark the new result settled before it has settled it too', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    const games = gamesWithChange(() => world.correct(game, { team1: 90, team2: 100 }, 'Corrected.'));
    await createSettlement({ db: world.db, ledger: world.openLedger(), games }).settle(game.id);
    expect(await outcomeOf(world, home)).toEqual(lost);
    expect(await outcomeOf(world, away)).toEqual(awayWon);
    expect(await world.games.get(game.id)).toMatchObject({ betStatus: 'settled', resultRevision: 2 });
  });

  it('leaves a correction to an outdated result for recovery when it is killed after writing it', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const entries = new Proxy(world.db.entries, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          if (name === 'insertMany') {
            reached.resolve();
            await held.promise;
          }
          return Reflect.apply(member, target, given);
        };
      },
    });
    const ledger = world.openLedger(undefined, { ...world.db, entries });
    const games = gamesWithChange(() => new Promise(() => undefined));
    void createSettlement({ db: world.db, ledger, games }).settle(game.id);
    await reached.promise;
    // The result changes back while the corrections are being written.
    await world.correct(game, { team1: 100, team2: 90 }, 'Corrected.');
    expect(await settle(game)).toBe(0);
    held.resolve();
    await expect
      .poll(() => world.ledger.findByKey(mainAccountOf(home), correctKey({ id: 'b', gameId: game.id }, 2)))
      .not.toBeNull();
    await expect
      .poll(() => world.ledger.findByKey(mainAccountOf(away), correctKey({ id: 'b', gameId: game.id }, 2)))
      .not.toBeNull();
    expect(await world.recovery.recover()).toMatchObject({ gamesSettledAgain: 1 });
    expect(await outcomeOf(world, home)).toEqual(homeWon);
    expect(await outcomeOf(world, away)).toEqual(lost);
  });
});
