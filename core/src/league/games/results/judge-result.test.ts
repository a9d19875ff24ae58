import { hourMs, minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import type { PlayState } from '../providers/provider.ts';
import type { PresentReport } from './counting-reports.ts';
import { judge, type Verdict } from './judge-result.ts';
import type { ResultInput } from './result-input.ts';
import type { ResultRules } from './result-rules.ts';

const start = new Date('2026-01-15T00:30:00Z');
const over = new Date(start.getTime() + 140 * minuteMs);
const rules: ResultRules = { confirmMs: minuteMs, minGameMs: 95 * minuteMs };
const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);

/** A report that the source has repeated for `forMs` until now. */
function report(source: string, state: PlayState, forMs: number, now = over, points = [110, 104]): PresentReport {
  const [team1 = 0, team2 = 0] = points;
  const score = state === 'final' ? { team1, team2 } : null;
  return { source, report: { state, score, since: new Date(now.getTime() - forMs), readAt: now } };
}

/** The state of a game whose sources all listed it now. No other source can be asked. */
function aState(reports: readonly PresentReport[], changes: Partial<ResultInput> = {}): ResultInput {
  return {
    league: 'nba',
    reports,
    listedBy: reports.map(({ source }) => source),
    startTime: start,
    hasBettingEnded: true,
    wasLive: false,
    lastClock: null,
    decided: null,
    unaskedSince: () => [],
    ...changes,
  };
}

const verdictOn = (reports: readonly PresentReport[], now = over, changes: Partial<ResultInput> = {}) =>
  judge(aState(reports, changes), now, rules);
const judged = (reports: readonly PresentReport[], now = over, changes: Partial<ResultInput> = {}) =>
  verdictOn(reports, now, changes).kind;

describe('a final of another league', () => {
  const final = (period: number, regulation?: number) => {
    const read = report('espn', 'final', minuteMs);
    return { ...read, report: { ...read.report, period, ...(regulation && { regulation }) } };
  };

  it.each([
    ['ncaam', 1, 'alarm'],
    ['ncaam', 2, 'final'],
    ['ncaam', 3, 'final'],
    ['wnba', 3, 'alarm'],
    ['wnba', 4, 'final'],
    ['nba', 2, 'alarm'],
  ] as const)('%s in period %i: %s', (league, period, expected) => {
    expect(judged([final(period)], over, { league })).toBe(expected);
  });

  it('has to be from the last period that the feed names', () => {
    expect(judged([final(2, 4)], over, { league: 'ncaam' })).toBe('alarm');
    expect(judged([final(4, 4)], over, { league: 'ncaam' })).toBe('final');
  });

  it('counts once the clock of its league could have run out', () => {
    // Five minutes left in the first half are 25 of game time; an NBA clock in the second quarter has more left.
    const lastClock = { period: 1, secondsLeft: 300, at: at(60) };
    const college = { league: 'ncaam', lastClock } as const;
    const readAt = (minutes: number) => {
      const read = report('espn', 'final', minuteMs, at(minutes));
      return { ...read, report: { ...read.report, period: 2 } };
    };
    expect(judged([readAt(84)], at(84), college)).toBe('alarm');
    expect(judged([readAt(85)], at(85), college)).toBe('final');
  });

  it('is early before the shortest time of its game', () => {
    const final = (minutes: number) => report('espn', 'final', minuteMs, at(minutes));
    for (const league of ['ncaam', 'wnba'] as const) {
      expect(judged([final(79)], at(79), { league })).toBe('alarm');
      expect(judged([final(80)], at(80), { league })).toBe('final');
    }
    expect(judged([final(80)], at(80))).toBe('alarm');
    expect(judged([final(95)], at(95))).toBe('final');
  });
});

describe('a final', () => {
  it('is official immediately when both sources report it', () => {
    expect(judged([report('espn', 'final', 0), report('scores', 'final', 0)])).toBe('final');
  });

  it('of the only source is official once it is reported twice, a minute apart', () => {
    expect(judged([report('espn', 'final', minuteMs - 1)])).toBe('wait');
    expect(judged([report('espn', 'final', minuteMs)])).toBe('final');
  });

  it('waits for a source that still reports the game live, and is disputed after half an hour', () => {
    const live = report('scores', 'live', minuteMs);
    expect(verdictOn([report('espn', 'final', 30 * minuteMs), live])).toMatchObject({ kind: 'wait', contested: true });
    expect(judged([report('espn', 'final', 30 * minuteMs + 1), live])).toBe('alarm');
  });

  it('is not blocked by a report of a silent source that is more than half an hour old', () => {
    const final = report('espn', 'final', 90 * minuteMs);
    const lastSaid = (minutesAgo: number) => {
      const live = report('scores', 'live', minuteMs, at(140 - minutesAgo));
      return judged([final, live], over, { listedBy: ['espn'] });
    };
    expect(lastSaid(30)).toBe('alarm');
    expect(lastSaid(31)).toBe('final');
  });

  it('is disputed when the sources report different scores', () => {
    const both = [report('espn', 'final', minuteMs), report('scores', 'final', minuteMs, over, [104, 110])];
    expect(verdictOn(both)).toEqual({
      kind: 'alarm',
      reason: 'espn reports final 110–104; scores reports final 104–110',
    });
  });

  it('before a game can be over needs a second reading from every source', () => {
    const early = at(60);
    const espn = report('espn', 'final', minuteMs, early);
    expect(judged([espn, report('scores', 'final', 0, early)], early)).toBe('wait');
    expect(judged([espn, report('scores', 'final', 1, early)], early)).toBe('final');
  });

  it('before tip-off never counts', () => {
    const before = at(-1);
    expect(judged([report('espn', 'final', 0, before)], before)).toBe('wait');
    expect(judged([report('espn', 'final', 60 * minuteMs, before)], before)).toBe('alarm');
  });

  it('with a tie never counts', () => {
    expect(judged([report('espn', 'final', minuteMs, over, [100, 100])])).toBe('alarm');
  });

  it('of a source that is always right counts immediately', () => {
    const demo: ResultRules = { confirmMs: 0, minGameMs: null };
    expect(judge(aState([report('simulator', 'final', 0, at(1))]), at(1), demo).kind).toBe('final');
  });

  it('of one source is not paid by a clock or a final from before tip-off', () => {
    const lastClock = { period: 4, secondsLeft: 10, at: at(-30) };
    expect(judged([report('espn', 'final', 2 * minuteMs, at(2))], at(2), { lastClock })).toBe('alarm');
    expect(judged([report('espn', 'final', 5 * hourMs, at(2))], at(2))).toBe('alarm');
    const { source, report: final } = report('espn', 'final', 2 * minuteMs);
    expect(judged([{ source, report: { ...final, period: 0 } }])).toBe('alarm');
  });

  it('of both sources is disputed when one of them ended it at half time', () => {
    const { source, report: final } = report('espn', 'final', minuteMs);
    const both = [{ source, report: { ...final, period: 2 } }, report('scores', 'final', minuteMs)];
    expect(verdictOn(both)).toMatchObject({ kind: 'alarm', reason: 'espn reports final 110–104 in period 2' });
  });

  it('in the third period is disputed, and counts once it was repeated for as long as a game can last', () => {
    const inPeriod3 = (forMs: number): PresentReport => {
      const { source, report: final } = report('espn', 'final', forMs, at(400));
      return { source, report: { ...final, period: 3 } };
    };
    expect(verdictOn([inPeriod3(4 * hourMs - 1)], at(400))).toMatchObject({
      kind: 'alarm',
      reason: 'espn reports final 110–104 in period 3',
    });
    expect(judged([inPeriod3(4 * hourMs)], at(400))).toBe('final');
  });
});

describe('a postponed or canceled game', () => {
  it.each(['postponed', 'canceled'] as const)('is void once a second reading reports it %s', (state) => {
    expect(judged([report('espn', state, 0)])).toBe('wait');
    expect(judged([report('espn', state, 1), report('scores', 'scheduled', minuteMs)])).toBe('void');
  });

  it('is not void while another source reports it live, and is disputed when another source reports a final', () => {
    expect(judged([report('espn', 'postponed', minuteMs), report('scores', 'live', minuteMs)])).toBe('wait');
    expect(judged([report('espn', 'postponed', minuteMs), report('scores', 'final', minuteMs)])).toBe('alarm');
  });

  it('has the other source asked first once betting has ended, as a final has', () => {
    const unaskedSince = () => ['espn', 'scores'];
    const postponed = [report('espn', 'postponed', minuteMs)];
    expect(verdictOn(postponed, over, { unaskedSince })).toEqual({
      kind: 'ask',
      reason: 'espn reports postponed, scores to be asked',
    });
    expect(judged(postponed, over, { unaskedSince, hasBettingEnded: false })).toBe('void');
    expect(judged([report('espn', 'final', minuteMs)], over, { unaskedSince })).toBe('ask');
  });

  it('that was live needs an alarm and half an hour if one source alone calls it off', () => {
    const wasLive = { wasLive: true };
    expect(verdictOn([report('espn', 'canceled', 30 * minuteMs - 1)], over, wasLive)).toEqual({
      kind: 'alarm',
      reason: 'espn reports canceled after it was live',
    });
    expect(judged([report('espn', 'canceled', 30 * minuteMs)], over, wasLive)).toBe('void');
    expect(judged([report('espn', 'canceled', 1), report('scores', 'postponed', 0)], over, wasLive)).toBe('void');
  });

  it('that was abandoned is void although another source lists the score at which it stopped as final', () => {
    const { source, report: canceled } = report('espn', 'canceled', minuteMs);
    const stopped: PresentReport = { source, report: { ...canceled, stoppedAt: { team1: 55, team2: 50 } } };
    const final = (points: number[]) => report('scores', 'final', minuteMs, over, points);
    expect(judged([stopped, final([55, 50])], over, { wasLive: true })).toBe('void');
    expect(judged([stopped, final([110, 104])], over, { wasLive: true })).toBe('alarm');
  });

  it('is void although a source reported a final before tip-off, which never counts', () => {
    const before = at(-30);
    const final: PresentReport = report('scores', 'final', minuteMs, before);
    const postponed = report('espn', 'postponed', minuteMs, at(-20));
    const state = aState([postponed, final], { listedBy: ['espn'], hasBettingEnded: false });
    expect(judge(state, at(-20), rules).kind).toBe('void');
  });
});

describe('a game that should be over', () => {
  const overdue = at(240);
  const ended = (said: Parameters<typeof report>[1]) => report('espn', said, 90 * minuteMs, overdue);

  it.each(['live', 'scheduled'] as const)('is a question when its source still reports it %s', (said) => {
    expect(judged([ended(said)], at(239))).toBe('none');
    expect(verdictOn([ended(said)], overdue)).toEqual({
      kind: 'alarm',
      reason: `espn reports ${said}, but the game should be over`,
    });
  });

  it('is a question when its sources are silent', () => {
    expect(judged([report('espn', 'live', minuteMs, at(100))], overdue, { listedBy: [] })).toBe('alarm');
    const final = report('espn', 'final', 0, at(140));
    expect(verdictOn([final], overdue, { listedBy: [] })).toMatchObject({ kind: 'wait', contested: true });
  });

  it('is decided as usual', () => {
    expect(judged([ended('final')], overdue)).toBe('final');
    expect(judged([ended('postponed')], overdue)).toBe('void');
  });
});

it('pauses the market while an irreversible change waits for its second reading', () => {
  expect(verdictOn([report('espn', 'postponed', 0)])).toEqual({
    kind: 'wait',
    contested: false,
    reason: 'espn reports postponed, to be read again',
  });
  expect(verdictOn([report('espn', 'live', 0)])).toEqual({ kind: 'none' });
});

/** What a source says for two minutes, as long as the other one. `retracted`: live after a final. */
const says = ['silent', 'scheduled', 'live', 'final A', 'final B', 'postponed', 'retracted'] as const;
type Says = (typeof says)[number];

function saying(source: string, what: Says): PresentReport[] {
  if (what === 'silent') return [];
  if (what === 'final A' || what === 'final B')
    return [report(source, 'final', 2 * minuteMs, over, what === 'final A' ? [110, 104] : [104, 110])];
  const state = what === 'retracted' ? 'live' : what;
  const [said] = [report(source, state, 2 * minuteMs)];
  return what === 'retracted' ? [{ source, report: { ...said.report, retracted: { team1: 1, team2: 2 } } }] : [said];
}

/** The verdict for each pair, in either order, of a game that was not live before and whose betting has ended. */
const table: readonly (readonly [Says, Says, Verdict['kind']])[] = [
  ['silent', 'silent', 'none'],
  ['silent', 'scheduled', 'none'],
  ['silent', 'live', 'none'],
  ['silent', 'final A', 'final'],
  ['silent', 'final B', 'final'],
  ['silent', 'postponed', 'void'],
  ['silent', 'retracted', 'alarm'],
  ['scheduled', 'scheduled', 'none'],
  ['scheduled', 'live', 'none'],
  ['scheduled', 'final A', 'wait'],
  ['scheduled', 'final B', 'wait'],
  ['scheduled', 'postponed', 'void'],
  ['scheduled', 'retracted', 'alarm'],
  ['live', 'live', 'none'],
  ['live', 'final A', 'wait'],
  ['live', 'final B', 'wait'],
  ['live', 'postponed', 'wait'],
  ['live', 'retracted', 'none'],
  ['final A', 'final A', 'final'],
  ['final A', 'final B', 'alarm'],
  ['final A', 'postponed', 'alarm'],
  ['final A', 'retracted', 'alarm'],
  ['final B', 'final B', 'final'],
  ['final B', 'postponed', 'alarm'],
  ['final B', 'retracted', 'alarm'],
  ['postponed', 'postponed', 'void'],
  ['postponed', 'retracted', 'wait'],
  ['retracted', 'retracted', 'none'],
];

describe('two sources', () => {
  it.each(table)('%s and %s: %s, in both orders', (one, other, kind) => {
    expect(judged([...saying('espn', one), ...saying('scores', other)])).toBe(kind);
    expect(judged([...saying('espn', other), ...saying('scores', one)])).toBe(kind);
  });

  it('has a row for every pair', () => {
    expect(table).toHaveLength((says.length * (says.length + 1)) / 2);
  });
});

describe('a decided game', () => {
  const decided = { score: { team1: 110, team2: 104 }, at: at(139) };
  const isVoid = { score: null, at: at(100) };

  it.each<[string, readonly PresentReport[], ResultInput['decided'], Verdict['kind']]>([
    ['the same final', [report('espn', 'final', minuteMs)], decided, 'none'],
    ['another final of both', [...saying('espn', 'final B'), ...saying('scores', 'final B')], decided, 'final'],
    ['another final of one', [...saying('espn', 'final B'), ...saying('scores', 'final A')], decided, 'alarm'],
    ['another final of the only one', saying('espn', 'final B'), decided, 'final'],
    ['live again', [...saying('espn', 'live'), ...saying('scores', 'final A')], decided, 'alarm'],
    ['postponed for two minutes', [...saying('espn', 'postponed'), ...saying('scores', 'postponed')], decided, 'alarm'],
    [
      'postponed for half an hour',
      [report('espn', 'postponed', 30 * minuteMs), report('scores', 'postponed', 31 * minuteMs)],
      decided,
      'void',
    ],
    ['postponed, void already', saying('espn', 'postponed'), isVoid, 'none'],
    ['live, void already', [...saying('espn', 'postponed'), ...saying('scores', 'live')], isVoid, 'alarm'],
    ['a final of one, void already', [...saying('espn', 'postponed'), ...saying('scores', 'final A')], isVoid, 'alarm'],
    ['a final, void already', saying('espn', 'final A'), isVoid, 'final'],
  ])('with %s', (_, reports, result, kind) => {
    expect(judged(reports, over, { decided: result, wasLive: true })).toBe(kind);
  });

  it('has the other source asked before its result is corrected by one source', () => {
    const unaskedSince = (_: Date, question: string) => (question === 'dispute' ? ['scores'] : []);
    expect(judged(saying('espn', 'final B'), over, { decided, unaskedSince })).toBe('alarm');
  });
});
