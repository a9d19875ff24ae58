import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPacedSimulator } from './paced.ts';
import { createSimulator } from './simulator.ts';

const epoch = Date.UTC(2026, 10, 21);
const at = (now: number, speed: number) => createPacedSimulator({ clock: () => now, seed: 's', speed });
const oddsAt = async (now: number, speed: number) => (await at(now, speed).odds.fetchOdds()).games;

it('equals the league at speed 1', async () => {
  const league = createSimulator({ clock: () => epoch, seed: 's' });
  expect(await at(epoch, 1).odds.fetchOdds()).toEqual(await league.odds.fetchOdds());
});

it('offers only upcoming games at any speed, with earlier tip-offs at higher speeds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(2, 10, 20), async (offset, speed) => {
      const now = epoch + offset;
      const offered = await oddsAt(now, speed);
      const usual = await oddsAt(now * speed, 1);
      for (const { quotes } of offered)
        for (const quote of Object.values(quotes)) expect(quote?.updatedAt).toEqual(new Date(now));
      const wait = (games: typeof offered, from: number) => games.map((game) => game.startTime.getTime() - from);
      expect(offered).toHaveLength(usual.length);
      for (const ms of wait(offered, now)) expect(ms).toBeGreaterThanOrEqual(0);
      expect(Math.max(...wait(offered, now))).toBeLessThanOrEqual(Math.max(...wait(usual, now * speed)) / speed + 1);
    }),
    { numRuns: 50 },
  );
});

it('plays a game in a fraction of the usual time, and lists it afterwards', async () => {
  const [next] = await oddsAt(epoch, 20);
  const end = (next?.startTime.getTime() ?? 0) + 20_000;
  const [results] = at(end, 20).results;
  const { games } = await results.fetchResults(new Date(epoch), new Date(end));
  const game = games.find(({ id }) => id === next?.id);
  expect(game).toMatchObject({ state: 'final', startTime: next?.startTime });
  expect(await results.fetchGame(next?.id ?? '')).toEqual(game);
});
