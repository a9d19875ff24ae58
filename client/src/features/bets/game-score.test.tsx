import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aBet, aGame } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from '../games/games-atoms.ts';
import { BetLine } from './bet-card.tsx';
import { InPlayTicket } from './in-play-ticket.tsx';

const score = { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' };
const heat = aBet({ teamChosen: 'Miami Heat' });
const shown = () => document.querySelector('[data-score]')?.textContent;

beforeEach(() => setGames([aGame({ betStatus: 'closed' })]));

test.each([
  ['a bet in a list', <BetLine key="line" bet={heat} />],
  ['a ticket in play', <InPlayTicket key="card" bet={heat} />],
])("shows the live score on %s, the user's team first", (_name, bet) => {
  renderPage(bet);
  expect(shown()).toBeUndefined();
  act(() => changeGames([{ id: 'game-1', score }], []));
  expect(shown()).toBe('MIA Miami Heat 58–61 BOS Boston Celtics · Q3 4:12');
  act(() => changeGames([{ id: 'game-1', betStatus: 'final', score: { ...score, team2: 70, clock: null } }], []));
  expect(shown()).toBe('MIA Miami Heat 70–61 BOS Boston Celtics · Final');
});

test('shows when a game starts before its first score', () => {
  renderPage(<BetLine bet={heat} />);
  expect(screen.getByText(/^vs\. Celtics · /)).toBeTruthy();
});
