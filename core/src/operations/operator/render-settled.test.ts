import { expect, it } from 'vitest';
import { gameFromDoc } from '../../league/games/game.ts';
import { decidedGame } from '../../testing/many-bets.ts';
import { renderSettled } from './render-settled.ts';

it('counts the bets on the game by result, pushed ones too', () => {
  const after = gameFromDoc(decidedGame('g'));
  const before = { ...after, betStatus: 'closed' } as const;
  const bets = new Map([
    ['push', 4],
    ['void', 1],
    ['won', 3],
    ['cashed-out', 2],
  ]);
  expect(renderSettled({ before, after, changed: true, settledBets: 8, bets })).toContain(
    '8 bets closed or corrected now; all bets on the game: 3 won, 4 pushed, 1 void, 2 cashed-out.',
  );
});
