import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { gameTeam, opponentWords, selectionWords } from './bet-words.ts';

const spread = (line: number) => aBet({ market: 'spread', line });
const over = aBet({ market: 'total', side: 'over', teamChosen: 'Over', line: 221.5 });

test.each([
  [aBet(), 'Celtics', 'vs. Heat'],
  [spread(-5.5), 'Celtics −5.5', 'vs. Heat'],
  [spread(3), 'Celtics +3', 'vs. Heat'],
  [spread(0), 'Celtics PK', 'vs. Heat'],
  [over, 'Over 221.5', 'Celtics vs. Heat'],
  [aBet({ ...over, side: 'under', teamChosen: 'Under', line: 220 }), 'Under 220', 'Celtics vs. Heat'],
])('names a bet and its game: %#', (bet, short, opponent) => {
  expect([selectionWords(bet), opponentWords(bet)]).toEqual([short, opponent]);
});

test('names the chosen team first in a score, and the home team for a total', () => {
  expect(gameTeam(aBet({ market: 'spread', side: 'team2', line: 5.5, teamChosen: 'Miami Heat' }))).toBe('Miami Heat');
  expect(gameTeam(over)).toBe('Boston Celtics');
});
