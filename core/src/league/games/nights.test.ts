import { hourMs, minuteMs } from '@courtside/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { tipOff } from '../../testing/world.ts';
import { aNight, awayWins, homeWins, type Night, pending, refunded, type Truth } from './testing/a-night.ts';
import { finished, inState, priced, quoted } from './testing/responses.ts';

const overMs = 150 * minuteMs;
let night: Night;
afterEach(() => night.end());

/** Starts two hours before tip-off and places bets. */
async function aNightWithBets(truth?: Truth) {
  night = await aNight(truth);
  return night.betEarly();
}

describe('a game in reality', () => {
  it('is paid after two readings a minute apart when only the scoreboard responds', async () => {
    const bets = await aNightWithBets();
    night.silenced.add('scores');
    await night.runUntil(tipOff + 135.5 * minuteMs);
    expect(await night.profits(bets)).toEqual(pending);
    await night.run(1);
    expect(await night.profits(bets)).toEqual(homeWins);
  });

  it('is paid immediately when both sources report the same final', async () => {
    const bets = await aNightWithBets({ startTime: tipOff, final: [99, 101] });
    await night.runUntil(tipOff + 135 * minuteMs);
    expect(await night.profits(bets)).toEqual(awayWins);
  });

  it('is refunded once a second reading confirms that the game is canceled', async () => {
    const bets = await aNightWithBets();
    Object.assign(night.responses, { scoreboard: inState('canceled'), odds: () => [] });
    await night.run(0.5);
    expect(await night.profits(bets)).toEqual(pending);
    await night.run(0.5);
    expect(await night.profits(bets)).toEqual(refunded);
  });

  it('is refunded in every market when it is abandoned, although a source lists it as completed', async () => {
    const bets = await aNightWithBets();
    await night.runUntil(tipOff + 65 * minuteMs);
    const stopped = { team1: 55, team2: 50, periods: [], clock: null };
    night.responses.scoreboard = (games) => games.map((game) => ({ ...game, state: 'canceled', score: stopped }));
    night.responses.scores = finished(55, 50);
    await night.runUntil(tipOff + 140 * minuteMs);
    expect(await night.profits(bets)).toEqual(refunded);
    expect(await night.game()).toMatchObject({ betStatus: 'void', resultNote: 'The game was canceled.' });
    expect(await night.violations()).toEqual([]);
  });

  it('keeps its bets when the start moves across midnight UTC', async () => {
    const startTime = Date.parse('2026-01-15T23:50:00Z');
    const before = await aNightWithBets({ startTime, final: [110, 104] });
    night.changeTruth({ startTime: startTime + 40 * minuteMs });
    await night.run(2);
    const after = await night.bet();
    await night.runUntil(startTime + 40 * minuteMs + overMs);
    expect(await night.profits(before)).toEqual(homeWins);
    expect(await night.profits(after)).toEqual(homeWins);
  });

  it('refunds accepted bets that were placed after the actual start', async () => {
    const before = await aNightWithBets();
    await night.runUntil(tipOff - 20 * minuteMs);
    const late = await night.bet();
    night.changeTruth({ startTime: tipOff - 30 * minuteMs });
    await night.run(2);
    expect(await night.bet()).toBe('betting-closed');
    await night.runUntil(tipOff + overMs);
    expect(await night.profits(before)).toEqual(homeWins);
    expect(await night.profits(late)).toEqual(refunded);
    expect(await night.violations()).toEqual([]);
  });

  it('moves to a start that one source repeated and the other reported once', async () => {
    await aNightWithBets();
    const startTime = tipOff - 30 * minuteMs;
    night.changeTruth({ startTime });
    await night.run(0.5);
    for (const source of ['odds', 'scores'] as const) night.silenced.add(source);
    await night.run(0.5);
    const moved = (start: number) => ({ startTime: new Date(start), endTime: new Date(start) });
    expect(await night.game()).toMatchObject({ ...moved(startTime), tracking: { claims: {} } });
    night.changeTruth({ startTime: tipOff });
    await night.run(1);
    expect(await night.game()).toMatchObject({ betStatus: 'open', ...moved(startTime) });
    night.silenced.delete('odds');
    await night.run(0.5);
    expect(await night.game()).toMatchObject({ betStatus: 'open', ...moved(tipOff) });
  });

  it('pays bets placed in the minute of the start, which the scoreboard reports without seconds', async () => {
    night = await aNight({ startTime: tipOff + hourMs, final: [110, 104] });
    night.world.time.now = tipOff - minuteMs;
    night.responses.scoreboard = (games) =>
      games.map((game) => ({
        ...game,
        startTime: new Date(Math.floor(game.startTime.getTime() / minuteMs) * minuteMs),
      }));
    await night.run(1.5);
    const before = await night.bet();
    const [startTime, { scoreboard }] = [night.world.time.now + 10_000, { ...night.responses }];
    night.changeTruth({ startTime });
    night.responses.scoreboard = (games, now) => finished(110, 104)(scoreboard?.(games, now) ?? []);
    night.responses.scores = finished(110, 104);
    await night.run(2);
    expect(await night.game()).toMatchObject({ startedAt: new Date(startTime) });
    expect(await night.profits(before)).toEqual(homeWins);
  });

  it('accepts no bets at a price past its age bound, and resumes with the next reading', async () => {
    await aNightWithBets();
    night.silenced.add('odds');
    await night.run(15.5);
    expect(await night.bet()).toBe('odds-stale');
    night.silenced.delete('odds');
    await night.run(0.5);
    expect(typeof (await night.bet())).toBe('object');
  });

  it('accepts bets at a price or line that jumped once a second reading confirms it', async () => {
    await aNightWithBets();
    const paused = { moneyline: 'market-paused', spread: 'market-paused' };
    night.responses.odds = (games) => quoted('spread', { line: 11, prices: [-110, -110] })(priced(430, -550)(games));
    await night.run(0.5);
    expect(await night.bet()).toMatchObject({ refused: paused });
    await night.run(0.5);
    expect(await night.game()).toMatchObject({ markets: { moneyline: { prices: [430, -550] }, spread: { line: 11 } } });
    expect(await night.bet()).toHaveProperty('refused', {});
    delete night.responses.odds;
    await night.run(0.5);
    expect(await night.bet()).toMatchObject({ refused: paused });
    await night.run(0.5);
    expect(await night.game()).toMatchObject({ markets: { moneyline: { prices: [-150, 130] }, spread: { line: -6 } } });
    expect(await night.bet()).toHaveProperty('refused', {});
  });
});

describe('a result', () => {
  it('that proves wrong within 72 hours is corrected once', async () => {
    const bets = await aNightWithBets();
    await night.runUntil(tipOff + overMs);
    expect(await night.profits(bets)).toEqual(homeWins);
    night.changeTruth({ final: [104, 110] });
    await night.run(5);
    expect(await night.profits(bets)).toEqual(awayWins);
    expect(await night.violations()).toEqual([]);
    expect(await night.game()).toMatchObject({ resultRevision: 2, resultNote: expect.stringContaining('104–110') });
  });

  it.each([
    ['both sources', false],
    ['the scoreboard alone', true],
  ])('pays only the second offer of a void game that was offered again, with %s', async (_, alone) => {
    const before = await aNightWithBets();
    if (alone) night.silenced.add('scores');
    await night.runUntil(tipOff - 60 * minuteMs);
    night.responses.scoreboard = inState('postponed');
    await night.run(1);
    expect(await night.profits(before)).toEqual(refunded);
    delete night.responses.scoreboard;
    await night.run(1);
    const after = await night.bet();
    await night.runUntil(tipOff + overMs);
    expect(await night.profits(after)).toEqual(homeWins);
    expect(await night.profits(before)).toEqual(refunded);
    night.changeTruth({ final: [104, 110] });
    await night.run(5);
    expect(await night.profits(after)).toEqual(awayWins);
    expect(await night.profits(before)).toEqual(refunded);
    expect(await night.violations()).toEqual([]);
  });

  it('ends every pause of the market', async () => {
    await aNightWithBets();
    await night.runUntil(tipOff + 134 * minuteMs);
    night.responses.scores = inState('live');
    await night.run(2);
    expect(await night.game()).toMatchObject({
      betStatus: 'closed',
      markets: { moneyline: { pause: 'confirming' }, total: { pause: 'confirming' } },
    });
    delete night.responses.scores;
    await night.run(1);
    expect(await night.game()).toMatchObject({
      betStatus: 'settled',
      markets: { moneyline: { pause: null }, total: { pause: null } },
    });
  });

  it('is final after 72 hours', async () => {
    const bets = await aNightWithBets();
    await night.runUntil(tipOff + overMs);
    night.world.time.now += 73 * hourMs;
    night.changeTruth({ final: [104, 110] });
    await night.run(3);
    expect(await night.profits(bets)).toEqual(homeWins);
  });

  it('is not paid while the sources disagree, until an operator decides', async () => {
    const bets = await aNightWithBets();
    night.responses.scores = finished(104, 110);
    await night.runUntil(tipOff + overMs);
    expect(await night.profits(bets)).toEqual(pending);
    const { id, dispute } = await night.game();
    expect(dispute).toContain('104–110');
    await night.world.games.decide(id, { score: [110, 104] }, 'The official box score says so.');
    // No credits are spent on a question that an operator has answered.
    expect((await night.game()).tracking).not.toHaveProperty('openQuestion');
    await night.run(1);
    expect(await night.profits(bets)).toEqual(homeWins);
    expect(await night.violations()).toEqual([]);
    // The sources still disagree, but one of them agrees with the operator.
    expect(await night.game()).toMatchObject({ dispute: null, resultRevision: 1 });
    night.changeTruth({ final: [104, 110] });
    await night.run(2);
    expect(await night.game()).toMatchObject({ dispute: expect.stringContaining('104–110'), resultRevision: 1 });
  });

  it('replaces a void when the game is played after all', async () => {
    const bets = await aNightWithBets();
    Object.assign(night.responses, { scoreboard: inState('postponed'), odds: () => [] });
    await night.runUntil(tipOff + 60 * minuteMs);
    expect(await night.profits(bets)).toEqual(refunded);
    delete night.responses.scoreboard;
    await night.runUntil(tipOff + overMs);
    expect(await night.profits(bets)).toEqual(homeWins);
    expect(await night.violations()).toEqual([]);
  });
});

it('creates one game for one listed game', async () => {
  await aNightWithBets();
  await night.run(10);
  expect(await night.world.games.listUndecided()).toMatchObject([
    { team1: 'Boston Celtics', team2: 'Miami Heat', sourceIds: { odds: 'odds-1', scoreboard: '401' } },
  ]);
});
