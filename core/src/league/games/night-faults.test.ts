import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { describe, expect, it } from 'vitest';
import { drawsFor } from '../../platform/random.ts';
import { tipOff } from '../../testing/world.ts';
import { aNight, type Bettors, homeWins, profitsFrom, type Responses } from './testing/a-night.ts';
import { asOthers, finished, inState, movedBy, priced, quoted, swapPrices, swapSides } from './testing/responses.ts';

const overMs = 150 * minuteMs;

interface Case {
  readonly name: string;
  readonly fault: Responses;
  /** Begin in minutes from tip-off, and duration in minutes: half a minute is one reading. */
  readonly from: number;
  readonly lasts: number;
  /**
   * Error code of bets during the fault, of all markets or by market; null when all bets are accepted; absent when betting
   * has ended.
   */
  readonly during?: string | Bettors['refused'] | null;
  /** True when the fault never ends. */
  readonly untilOver?: boolean;
}

const cases: readonly Case[] = [
  { name: 'odds with home and away exchanged', fault: { odds: swapPrices }, from: -30, lasts: 5, during: null },
  {
    name: 'one odds response far from the last price',
    fault: { odds: priced(430, -550) },
    from: -30,
    lasts: 0.5,
    during: { moneyline: 'market-paused' },
  },
  {
    name: 'one odds response with the spread of the other team',
    fault: { odds: quoted('spread', { line: 6, prices: [-108, -112] }) },
    from: -30,
    lasts: 0.5,
    during: { spread: 'market-paused' },
  },
  {
    name: 'odds without a price of the moneyline, and without a total',
    fault: { odds: (games) => quoted('total', null)(quoted('moneyline', null)(games)) },
    from: -30,
    lasts: 2,
    during: { moneyline: 'market-paused', total: 'market-paused' },
  },
  {
    name: 'odds with other teams under the known id',
    fault: { odds: asOthers },
    from: -30,
    lasts: 3,
    during: 'market-paused',
  },
  { name: 'odds that list nothing', fault: { odds: () => [] }, from: -30, lasts: 2, during: 'market-paused' },
  {
    name: 'one odds response a day later',
    fault: { odds: movedBy(dayMs) },
    from: -30,
    lasts: 0.5,
    during: 'market-paused',
  },
  {
    name: 'one odds response with a start in the past',
    fault: { odds: movedBy(-2 * hourMs) },
    from: -30,
    lasts: 0.5,
    during: 'market-paused',
  },
  {
    name: 'one scoreboard response with a start in the past',
    fault: { scoreboard: movedBy(-2 * hourMs) },
    from: -30,
    lasts: 0.5,
    during: 'market-paused',
  },
  {
    name: 'scores with home and away exchanged',
    fault: { scoreboard: swapSides, scores: swapSides },
    from: 20,
    lasts: 180,
  },
  {
    name: 'one scoreboard final an hour before tip-off',
    fault: { scoreboard: finished(90, 110) },
    from: -45,
    lasts: 0.5,
    during: 'betting-closed',
  },
  {
    name: 'finals of both sources before tip-off, for ten minutes',
    fault: { scoreboard: finished(90, 110), scores: finished(90, 110) },
    from: -45,
    lasts: 10,
    during: 'betting-closed',
  },
  { name: 'one scoreboard final an hour early', fault: { scoreboard: finished(60, 71) }, from: 75, lasts: 0.5 },
  {
    name: 'scores final an hour early for twenty minutes, then live again',
    fault: { scores: finished(60, 71) },
    from: 75,
    lasts: 20,
  },
  {
    name: 'one final of both sources an hour early',
    fault: { scoreboard: finished(60, 71), scores: finished(60, 71) },
    from: 75,
    lasts: 0.5,
  },
  {
    name: 'a tie as the final of both sources',
    fault: { scoreboard: finished(100, 100), scores: finished(100, 100) },
    from: 135,
    lasts: 5,
  },
  { name: 'a wrong final of one source', fault: { scoreboard: finished(104, 110) }, from: 135, lasts: 10 },
  {
    name: 'other teams under the known ids at the final',
    fault: { scoreboard: asOthers, scores: asOthers },
    from: 135,
    lasts: 10,
  },
  {
    name: 'one scoreboard response postponed',
    fault: { scoreboard: inState('postponed') },
    from: -30,
    lasts: 0.5,
    during: 'market-paused',
  },
  {
    name: 'one scoreboard response canceled during the game',
    fault: { scoreboard: inState('canceled') },
    from: 60,
    lasts: 0.5,
  },
  {
    name: 'one scoreboard response live, an hour before tip-off',
    fault: { scoreboard: inState('live') },
    from: -60,
    lasts: 0.5,
    during: 'betting-closed',
  },
  { name: 'scoreboard that lists nothing', fault: { scoreboard: () => [] }, from: -30, untilOver: true, lasts: 1 },
  { name: 'scores that list nothing', fault: { scores: () => [] }, from: -30, untilOver: true, lasts: 1 },
];

describe('with a faulty response, bets are accepted only at true prices and paid by the true result', () => {
  it.for(cases)('$name', async ({ fault, from, lasts, during, untilOver }, { onTestFinished }) => {
    const night = await aNight();
    onTestFinished(night.end);
    const before = await night.betEarly();
    await night.runUntil(tipOff + from * minuteMs);
    Object.assign(night.responses, fault);
    await (lasts > 30 ? night.runUntil(night.world.time.now + lasts * minuteMs) : night.run(lasts));
    const duringFault = await night.bet();
    const refused = typeof duringFault === 'string' ? duringFault : duringFault.refused;
    if (during !== undefined) expect(refused).toEqual(during ?? {});
    if (untilOver !== true) for (const name of ['odds', 'scoreboard', 'scores'] as const) delete night.responses[name];
    const stillOpen = tipOff - night.world.time.now > 5 * minuteMs;
    if (stillOpen) await night.run(1.5);
    const after = stillOpen ? await night.bet() : null;
    await night.runUntil(tipOff + overMs + 90 * minuteMs);
    expect(await night.profits(before)).toEqual(homeWins);
    if (typeof duringFault !== 'string')
      expect(await night.profits(duringFault)).toEqual(profitsFrom('homeWins', duringFault));
    if (after !== null) expect(await night.profits(after)).toEqual(homeWins);
    expect(await night.violations()).toEqual([]);
  });
});

/** Fails single readings of each source: never two in a row, a fifth of the others. */
function singleFailures(seed: string) {
  const random = drawsFor(seed);
  const failed = new Set<string>();
  return (source: string): boolean => {
    if (failed.delete(source) || random() >= 0.2) return false;
    failed.add(source);
    return true;
  };
}

/** Single readings that fail are added to all of these faults, or to a sample of them. */
const alsoFailing = cases.filter((_, index) => index % sample(5, 1) === 0);

describe('with scores read once a minute and single readings that fail, bets are paid by the true result', () => {
  it.for(alsoFailing)('$name', async ({ name, fault, from, lasts, untilOver }, { onTestFinished }) => {
    const night = await aNight(undefined, { scoresEveryMs: minuteMs, fails: singleFailures(name) });
    onTestFinished(night.end);
    const bets = [await night.betEarly()];
    await night.runUntil(tipOff + from * minuteMs);
    Object.assign(night.responses, fault);
    await (lasts > 30 ? night.runUntil(night.world.time.now + lasts * minuteMs) : night.run(lasts));
    bets.push(await night.bet());
    if (untilOver !== true)
      for (const source of ['odds', 'scoreboard', 'scores'] as const) delete night.responses[source];
    await night.runUntil(tipOff + overMs + 150 * minuteMs);
    for (const placed of bets)
      if (typeof placed !== 'string') expect(await night.profits(placed)).toEqual(profitsFrom('homeWins', placed));
    expect(await night.violations()).toEqual([]);
  });
});
