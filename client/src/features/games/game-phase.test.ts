import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { gamesInPhase, phaseOf } from './games-atoms.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const score = { team1: 12, team2: 9, periods: [], clock: 'Q1 8:00' };

test('B9 offers a game until its end of betting', () => {
  expect(phaseOf(aGame({ endTime: at(1) }), now)).toBe('open');
  expect(phaseOf(aGame({ endTime: at(0) }), now)).toBe('between');
});

test('B9 never offers a closed game, even before its end of betting', () => {
  expect(phaseOf(aGame({ endTime: at(60), betStatus: 'closed' }), now)).toBe('between');
});

test('treats a closed game with a score as live, and final, settled and void games as finished', () => {
  expect(phaseOf(aGame({ betStatus: 'closed', score }), now)).toBe('live');
  for (const betStatus of ['final', 'settled', 'void'] as const) {
    expect(phaseOf(aGame({ betStatus, score }), now)).toBe('finished');
  }
});

test('lists open games soonest first and finished games latest first', () => {
  const games = [
    aGame({ id: 'late', endTime: at(90) }),
    aGame({ id: 'soon', endTime: at(5) }),
    aGame({ id: 'old', endTime: at(-300), betStatus: 'settled' }),
    aGame({ id: 'new', endTime: at(-30), betStatus: 'final' }),
  ];
  expect(gamesInPhase(games, 'open', now).map(({ id }) => id)).toEqual(['soon', 'late']);
  expect(gamesInPhase(games, 'finished', now).map(({ id }) => id)).toEqual(['new', 'old']);
});
