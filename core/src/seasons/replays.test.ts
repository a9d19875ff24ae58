import { toDollars } from '@courtside/contract';
import { luckOf } from '@courtside/contract/luck/luck-of';
import { replaySeason } from '@courtside/contract/luck/replay-season';
import { realOutcomes } from '@courtside/contract/luck/testing/real-outcomes';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import type { PlayedSeason } from './played-season.ts';
import { plannedSeasons, playSeason, variedSeason } from './testing/random-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** The decided bets of a season as its members receive them. */
function inDollars({ season, members, draws, bets, parlays }: PlayedSeason) {
  const toWire = <B extends { stake: number; payout: number; paid: number }>(bet: B) => ({
    ...bet,
    stake: toDollars(bet.stake),
    payout: toDollars(bet.payout),
    paid: toDollars(bet.paid),
  });
  return {
    season: { bankroll: toDollars(season.bankroll) },
    members: members.map((member) => ({ ...member, debt: toDollars(member.debt) })),
    draws: draws.map(({ gameId, ...draw }) => ({ betId: gameId, ...draw })),
    bets: bets.map(toWire),
    parlays: parlays.map((parlay) => ({ ...toWire(parlay), legs: [...parlay.legs] })),
  };
}

it('the replay with the real outcomes has the table of the season, to the cent', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(plannedSeasons, async (planned) => {
      const { table, played } = await playSeason(world, planned);
      for (const { status } of played.bets) seen.add(status);
      for (const { status } of played.parlays) seen.add(`parlay ${status}`);
      if (played.members.some(({ debt }) => debt > 0)) seen.add('rebuy');
      const season = inDollars(played);
      const rows = table.rows.map(({ uid, username, rank, standing, profit, debt }) => {
        return { uid, username, rank, standing, profit, debt };
      });
      expect(replaySeason(season, realOutcomes(season))).toEqual(rows);
      const profits = luckOf(season).map(({ staked, returned }) => returned - staked);
      expect(profits).toEqual(rows.map(({ profit }) => profit));
      const winners = table.season.champions.map(({ uid }) => uid);
      expect(winners.every((uid) => season.members.find((member) => member.uid === uid)?.canWin)).toBe(true);
    }),
    { numRuns: sample(4, 100), examples: [[variedSeason]] },
  );
  expect([...seen].sort()).toEqual([
    'cashed-out',
    'lost',
    'parlay cashed-out',
    'parlay lost',
    'parlay push',
    'parlay won',
    'push',
    'rebuy',
    'won',
  ]);
});
