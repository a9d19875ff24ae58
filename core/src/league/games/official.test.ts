import { minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { judge, type PresentReport, type ResultRules } from './official.ts';
import type { PlayState } from './providers/provider.ts';

const start = new Date('2026-01-15T00:30:00Z');
const over = new Date(start.getTime() + 140 * minuteMs);
const rules: ResultRules = { confirmMs: minuteMs, minGameMs: 95 * minuteMs };

/** A report that the source has repeated for `forMs`. */
function report(source: string, state: PlayState, forMs: number, now = over, points = [110, 104]): PresentReport {
  const [team1 = 0, team2 = 0] = points;
  const score = state === 'final' ? { team1, team2 } : null;
  return { source, report: { state, score, since: new Date(now.getTime() - forMs) } };
}
const judged = (present: readonly PresentReport[], now = over) => judge(present, start, now, rules).kind;

describe('a final', () => {
  it('is official immediately when both sources report it', () => {
    expect(judged([report('espn', 'final', 0), report('scores', 'final', 0)])).toBe('final');
  });

  it('of the only source is official once it is reported twice, a minute apart', () => {
    expect(judged([report('espn', 'final', minuteMs - 1)])).toBe('undecided');
    expect(judged([report('espn', 'final', minuteMs)])).toBe('final');
  });

  it('waits for a source that still reports the game live, and is disputed after half an hour', () => {
    const live = report('scores', 'live', minuteMs);
    expect(judged([report('espn', 'final', 30 * minuteMs), live])).toBe('undecided');
    expect(judged([report('espn', 'final', 30 * minuteMs + 1), live])).toBe('disputed');
  });

  it('is disputed when the sources report different scores', () => {
    const both = [report('espn', 'final', minuteMs), report('scores', 'final', minuteMs, over, [104, 110])];
    expect(judge(both, start, over, rules)).toEqual({
      kind: 'disputed',
      reason: 'espn reports final 110–104; scores reports final 104–110',
      between: both,
    });
  });

  it('before a game can be over needs a second reading from every source', () => {
    const early = new Date(start.getTime() + 60 * minuteMs);
    const espn = report('espn', 'final', minuteMs, early);
    expect(judged([espn, report('scores', 'final', 0, early)], early)).toBe('undecided');
    expect(judged([espn, report('scores', 'final', 1, early)], early)).toBe('final');
  });

  it('before tip-off never counts', () => {
    const before = new Date(start.getTime() - minuteMs);
    expect(judged([report('espn', 'final', 0, before)], before)).toBe('undecided');
    expect(judged([report('espn', 'final', 60 * minuteMs, before)], before)).toBe('disputed');
  });

  it('with a tie never counts', () => {
    expect(judged([report('espn', 'final', minuteMs, over, [100, 100])])).toBe('disputed');
  });

  it('of a source that is always right counts immediately', () => {
    const demo: ResultRules = { confirmMs: 0, minGameMs: null };
    const now = new Date(start.getTime() + minuteMs);
    expect(judge([report('simulator', 'final', 0, now)], start, now, demo).kind).toBe('final');
  });
});

describe('a postponed or canceled game', () => {
  it.each(['postponed', 'canceled'] as const)('is void once a second reading reports it %s', (state) => {
    expect(judged([report('espn', state, 0)])).toBe('undecided');
    expect(judged([report('espn', state, 1), report('scores', 'scheduled', minuteMs)])).toBe('void');
  });

  it('is not void while another source reports it live, and is disputed when another source reports a final', () => {
    expect(judged([report('espn', 'postponed', minuteMs), report('scores', 'live', minuteMs)])).toBe('undecided');
    expect(judged([report('espn', 'postponed', minuteMs), report('scores', 'final', minuteMs)])).toBe('disputed');
  });
});

it('pauses the market while an irreversible change waits for its second reading', () => {
  expect(judge([report('espn', 'postponed', 0)], start, over, rules)).toEqual({
    kind: 'undecided',
    pause: true,
    waitsFor: 'espn reports postponed, to be read again',
  });
  expect(judge([report('espn', 'live', 0)], start, over, rules)).toEqual({ kind: 'undecided', pause: false });
});
