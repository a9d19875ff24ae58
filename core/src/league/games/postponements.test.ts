import { dayMs, minuteMs } from '@courtside/contract';
import { afterEach, expect, it } from 'vitest';
import { tipOff } from '../../testing/world.ts';
import { aNight, homeWins, type Night, pending, refunded } from './testing/a-night.ts';
import { inState, movedBy } from './testing/responses.ts';

const overMs = 150 * minuteMs;
let night: Night;
afterEach(() => night.end());

/** Starts two hours before tip-off and places bets. */
async function aNightWithBets() {
  night = await aNight();
  return night.betEarly();
}

it('a game is refunded for each old date when postponed twice, and paid for the date it is played', async () => {
  const first = await aNightWithBets();
  night.changeTruth({ startTime: tipOff + dayMs });
  await night.run(2);
  const second = await night.bet();
  expect(await night.profits(first)).toEqual(refunded);
  night.changeTruth({ startTime: tipOff + 3 * dayMs });
  await night.run(2);
  expect(await night.profits(second)).toEqual(refunded);
  const third = await night.bet();
  await night.runUntil(tipOff + 3 * dayMs + overMs);
  expect(await night.profits(third)).toEqual(homeWins);
  expect(await night.profits(first)).toEqual(refunded);
});

it('a game is refunded when the scores confirm its new day before the odds do', async () => {
  const bets = await aNightWithBets();
  night.changeTruth({ startTime: tipOff + dayMs });
  await night.run(0.5);
  expect(await night.profits(bets)).toEqual(pending);
  night.silenced.add('odds');
  await night.run(0.5);
  expect(await night.profits(bets)).toEqual(refunded);
  night.silenced.delete('odds');
  await night.run(1);
  const onNewDay = await night.bet();
  await night.runUntil(tipOff + dayMs + overMs);
  expect(await night.profits(onNewDay)).toEqual(homeWins);
  expect(await night.profits(bets)).toEqual(refunded);
  expect(await night.violations()).toEqual([]);
});

it('a game in play keeps its day while one source reports it live, and is refunded once none does', async () => {
  const bets = await aNightWithBets();
  await night.runUntil(tipOff + 20 * minuteMs);
  const tomorrow = movedBy(dayMs);
  night.responses.odds = () => [];
  night.responses.scores = (games) => tomorrow(inState('scheduled')(games));
  await night.run(3);
  expect(await night.profits(bets)).toEqual(pending);
  expect(await night.game()).toMatchObject({ betStatus: 'closed', startTime: new Date(tipOff) });
  night.responses.scoreboard = night.responses.scores;
  await night.run(1);
  expect(await night.profits(bets)).toEqual(refunded);
  expect(await night.game()).toMatchObject({ startTime: new Date(tipOff) });
  expect(await night.violations()).toEqual([]);
});

it('a game in play is paid although one source says that it moved to another day', async () => {
  const bets = await aNightWithBets();
  await night.runUntil(tipOff + 20 * minuteMs);
  night.responses.scores = (games) => movedBy(dayMs)(inState('scheduled')(games));
  await night.run(3);
  delete night.responses.scores;
  await night.runUntil(tipOff + overMs);
  expect(await night.profits(bets)).toEqual(homeWins);
  expect(await night.violations()).toEqual([]);
});

it('a game that starts more than a year ahead is not offered', async () => {
  const yearMs = 365 * dayMs;
  night = await aNight({ startTime: tipOff + yearMs, final: [110, 104] });
  night.world.time.now = tipOff - 2 * minuteMs;
  await night.run(1);
  expect(await night.world.games.listUndecided()).toEqual([]);
  await night.run(1);
  expect(await night.game()).toMatchObject({ startTime: new Date(tipOff + yearMs), betStatus: 'open' });
});

it('a game that the odds source moves more than a year ahead is paused, and its bets are paid for the old date', async () => {
  const bets = await aNightWithBets();
  night.responses.odds = movedBy(400 * dayMs);
  await night.run(5);
  expect(await night.world.games.listUndecided()).toMatchObject([
    { startTime: new Date(tipOff), betStatus: 'open', markets: { moneyline: { pause: 'no-price' } } },
  ]);
  expect(await night.bet()).toBe('market-paused');
  expect(await night.profits(bets)).toEqual(pending);
  delete night.responses.odds;
  await night.runUntil(tipOff + overMs);
  expect(await night.profits(bets)).toEqual(homeWins);
  expect(await night.violations()).toEqual([]);
});

it('bets are refunded once, and graded for no offer, when the odds source lists a wrong date twice', async () => {
  night = await aNight();
  night.responses.scoreboard = () => [];
  const first = await night.betEarly();
  const tomorrow = movedBy(dayMs);
  night.responses.odds = tomorrow;
  night.responses.scores = tomorrow;
  await night.run(1);
  expect(await night.profits(first)).toEqual(refunded);
  for (const name of ['odds', 'scores'] as const) delete night.responses[name];
  await night.run(1);
  const games = await night.world.games.listUndecided();
  const right = games.find(({ startTime }) => startTime.getTime() === tipOff);
  expect(right).toBeDefined();
  delete night.responses.scoreboard;
  await night.runUntil(tipOff + overMs + 10 * minuteMs);
  expect(await night.world.games.get(right?.id ?? '')).toMatchObject({ betStatus: 'settled', score: { team1: 110 } });
  expect(await night.profits(first)).toEqual(refunded);
  night.changeTruth({ final: [104, 110] });
  await night.run(5);
  expect(await night.world.games.get(right?.id ?? '')).toMatchObject({ score: { team1: 104 } });
  expect(await night.profits(first)).toEqual(refunded);
  expect(await night.violations()).toEqual([]);
});

it('a game that both sources list on the next day for a while, and that is played, is corrected as soon as it is over', async () => {
  const bets = await aNightWithBets();
  await night.runUntil(tipOff - 10 * minuteMs);
  night.silenced.add('odds');
  night.responses.scoreboard = (games) => movedBy(dayMs)(inState('scheduled')(games));
  night.responses.scores = night.responses.scoreboard;
  await night.run(60);
  expect(await night.profits(bets)).toEqual(refunded);
  for (const name of ['scoreboard', 'scores'] as const) delete night.responses[name];
  await night.runUntil(tipOff + overMs);
  expect(await night.profits(bets)).toEqual(homeWins);
  expect(await night.violations()).toEqual([]);
});
