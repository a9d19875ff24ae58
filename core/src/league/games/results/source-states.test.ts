import { minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import { newGame } from '../odds/apply-odds.ts';
import type { PlayClock } from '../providers/provider.ts';
import { createRules, finals, listingIn, type SourceState, sourceStates } from '../testing/source-states.ts';
import { applyResults } from './apply-results.ts';
import type { ResultRules } from './result-rules.ts';

const tipOff = Date.parse('2026-01-15T00:30:00Z');
const over = tipOff + 150 * minuteMs;
const confirmMs = minuteMs;
const rules: ResultRules = { confirmMs, minGameMs: 95 * minuteMs };
const espn = { name: 'espn', key: 'scoreboard' } as const;
const scores = { name: 'the-odds-api/scores', key: 'odds' } as const;
const teams = { league: 'nba' as const, team1: 'Boston Celtics', team2: 'Miami Heat', startTime: new Date(tipOff) };

/** What each source does in one reading. */
type Pair = readonly [espn: SourceState, scores: SourceState];

function aClosedGame(): Game {
  const moneyline = { line: null, prices: [-110, -110] as const, bookmaker: 'a', updatedAt: new Date(tipOff) };
  return newGame('g', { id: 'g', ...teams, quotes: { moneyline } }, new Date(tipOff - 60 * minuteMs), minuteMs);
}

function read(game: Game, [first, second]: Pair, now: number): Game {
  const readings = [
    { source: espn, scored: listingIn(first), id: '401' },
    { source: scores, scored: listingIn(second), id: 'g' },
  ].map(({ source, scored, id }) => ({ source, scored: scored && { id, ...teams, ...scored } }));
  return applyResults(game, readings, { now: new Date(now), rules });
}

function outcomeOf({ betStatus, score }: Game): 'final A' | 'final B' | 'void' | null {
  if (betStatus === 'void') return 'void';
  if (betStatus !== 'final') return null;
  return score?.team1 === finals['final A'][0] ? 'final A' : 'final B';
}

/** Reads a sequence, a minute and a half apart. @returns the outcomes that the rules do not allow */
function wrongOutcomes(readings: readonly Pair[], everyMs = 1.5 * minuteMs): string[] {
  const known = createRules({ startTime: tipOff, confirmMs });
  let game = aClosedGame();
  const wrong: string[] = [];
  for (const [index, pair] of readings.entries()) {
    const now = over + index * everyMs;
    known.read(espn.name, pair[0], now);
    known.read(scores.name, pair[1], now);
    const before = outcomeOf(game);
    game = read(game, pair, now);
    const after = outcomeOf(game);
    if (after !== null && after !== before && !known.allows(after, now))
      wrong.push(`${after} after reading ${index + 1}`);
  }
  return wrong;
}

const pairs = sourceStates.flatMap((first) => sourceStates.map((second): Pair => [first, second]));

describe('two consecutive readings of two sources', () => {
  it.each(pairs)('espn %s, scores %s: money moves only without a younger contradicting report', (...first) => {
    for (const second of pairs) {
      expect(wrongOutcomes([first, second]), second.join()).toEqual([]);
      // The same reading once more, so that what waits for a second reading has one.
      expect(wrongOutcomes([first, second, second]), `${second.join()} twice`).toEqual([]);
    }
  });

  it('pay the result that both sources report, also when one of them misses the second reading', () => {
    const agreed = read(aClosedGame(), ['final A', 'final A'], over);
    expect(outcomeOf(agreed)).toBe('final A');
    for (const missed of ['silent', 'error', 'empty'] as const) {
      const waiting = read(aClosedGame(), ['final A', missed], over);
      expect(outcomeOf(waiting)).toBeNull();
      expect(outcomeOf(read(waiting, [missed, 'final A'], over + 1_000))).toBe('final A');
    }
  });
});

describe('a live report that falls silent', () => {
  it.each([
    [29, null],
    [31, 'final A'],
  ] as const)('of %i minutes ago leaves the result at %s', (minutes, outcome) => {
    let game = read(aClosedGame(), ['live', 'live'], over);
    for (let minute = 1; minute <= minutes; minute += 1)
      game = read(game, ['final A', 'error'], over + minute * minuteMs);
    expect(outcomeOf(game)).toBe(outcome);
  });
});

describe('on the scoreboard alone', () => {
  const clockAt = (elapsedSeconds: number) => {
    const quarter = Math.min(3, Math.floor(elapsedSeconds / 720));
    return { period: quarter + 1, secondsLeft: Math.max(0, 720 * (quarter + 1) - elapsedSeconds) };
  };

  function readAlone(game: Game, state: SourceState, clock: PlayClock, now: number): Game {
    const listing = listingIn(state);
    const scored = listing && { id: '401', ...teams, ...listing, clock };
    return applyResults(game, [{ source: espn, scored }], { now: new Date(now), rules });
  }

  it('nothing is paid before the game can be over', () => {
    // Each reading: what the scoreboard says, its clock in seconds of game time, and the time since the last reading.
    const reading = fc.record({
      state: fc.constantFrom<SourceState[]>('live', 'final A', 'final B', 'silent'),
      elapsed: fc.integer({ min: 0, max: 2_880 }),
      afterMs: fc.integer({ min: 1_000, max: 20 * minuteMs }),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 40 }), (readings) => {
        let game = aClosedGame();
        let now = tipOff;
        let earliestEnd = tipOff + (rules.minGameMs ?? 0);
        for (const { state, elapsed, afterMs } of readings) {
          now += afterMs;
          const clock = clockAt(elapsed);
          game = readAlone(game, state, clock, now);
          if (state === 'live') earliestEnd = now + (2_880 - elapsed) * 1_000;
          if (outcomeOf(game) === null) continue;
          expect(now).toBeGreaterThanOrEqual(earliestEnd);
          expect(clock.period).toBe(4);
          return;
        }
      }),
      { numRuns: sample(500, 3_000) },
    );
  });

  it('a final at the half is disputed, and the real one is paid once the clock could run out', () => {
    const half = { period: 2, secondsLeft: 0 };
    let game = readAlone(aClosedGame(), 'live', half, over);
    for (const minute of [1, 2]) game = readAlone(game, 'final B', half, over + minute * minuteMs);
    expect(game).toMatchObject({ betStatus: 'closed', dispute: 'espn reports final 101–108 in period 2' });
    const end = { period: 4, secondsLeft: 0 };
    for (const minute of [3, 23]) game = readAlone(game, 'final A', end, over + minute * minuteMs);
    expect(game).toMatchObject({ betStatus: 'closed', dispute: expect.stringContaining('before the game clock') });
    expect(outcomeOf(readAlone(game, 'final A', end, over + 24 * minuteMs))).toBe('final A');
  });
});

const anyReading = fc.constantFrom(...pairs);

describe('for any sequence of readings', () => {
  it('money moves only without a younger contradicting report', () => {
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 40 }), fc.integer({ min: 1, max: 900 }), (readings, seconds) => {
        expect(wrongOutcomes(readings, seconds * 1_000)).toEqual([]);
      }),
      { numRuns: sample(500, 3_000) },
    );
  });

  it('with one source that is always right, nothing is paid that the last reports of both contradict', () => {
    const truth = (state: SourceState) => ['live', 'final A', 'silent', 'error', 'empty'].includes(state);
    const right = fc.constantFrom(...sourceStates.filter(truth));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(right, fc.constantFrom(...sourceStates)), { maxLength: 40 }),
        fc.boolean(),
        (said, espnIsRight) => {
          // The right source says final A only once, and from then on, the game is over.
          const overFrom = said.findIndex(([state]) => state === 'final A');
          let game = aClosedGame();
          for (const [index, [state, lie]] of said.entries()) {
            const isOver = overFrom >= 0 && index >= overFrom;
            const reported = isOver && state === 'live' ? 'final A' : state;
            const before = outcomeOf(game);
            game = read(game, espnIsRight ? [reported, lie] : [lie, reported], over + index * minuteMs);
            const reports = Object.values(game.reports ?? {});
            const outcome = outcomeOf(game);
            if (outcome === null || outcome === before || outcome === 'final A') continue;
            const supports = ({ state, score }: (typeof reports)[number]) =>
              outcome === 'void' ? state === 'postponed' : score?.team1 === finals[outcome][0];
            expect(reports.some(supports)).toBe(true);
          }
        },
      ),
      { numRuns: sample(400, 2_000) },
    );
  });
});
