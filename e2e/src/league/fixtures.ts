import type { Offer } from './game.ts';

/** What is offered on the games of tests: the home team is the favorite. */
export const ownOffer: Offer = {
  moneyline: [-150, 130],
  spread: { line: -3, prices: [-110, -110] },
  total: { line: 221.5, prices: [-110, -110] },
};

/** Moneyline and spread agree about the favorite, as the product requires. */
const offers: readonly Offer[] = [
  {
    moneyline: [-150, 130],
    spread: { line: -3.5, prices: [-110, -110] },
    total: { line: 224.5, prices: [-108, -112] },
  },
  { moneyline: [-120, 102], spread: { line: -1.5, prices: [-108, -112] }, total: { line: 219, prices: [-110, -110] } },
  {
    moneyline: [-240, 200],
    spread: { line: -6.5, prices: [-112, -108] },
    total: { line: 231.5, prices: [-105, -115] },
  },
  { moneyline: [125, -145], spread: { line: 2.5, prices: [-110, -110] }, total: { line: 216.5, prices: [-110, -110] } },
  { moneyline: [-350, 280], spread: { line: -9, prices: [-110, -110] }, total: { line: 228, prices: [-112, -108] } },
  { moneyline: [-105, -115], spread: { line: 1, prices: [-110, -110] }, total: { line: 222.5, prices: [-110, -110] } },
];

export const offerOf = (index: number): Offer => offers[index % offers.length] ?? ownOffer;

/** A game that is offered as long as the league runs, and what becomes of it before the first test. */
export interface Standing {
  readonly home: string;
  readonly away: string;
  readonly state: 'scheduled' | 'live' | 'final';
}

const scheduled = (home: string, away: string): Standing => ({ home, away, state: 'scheduled' });

/**
 * The games that no test changes: so few that cards are full also while tests offer games of their own. Long names, whose cards
 * are higher, are not next to each other.
 */
export const standing: readonly Standing[] = [
  scheduled('Boston Celtics', 'Miami Heat'),
  scheduled('Dallas Mavericks', 'Phoenix Suns'),
  scheduled('Golden State Warriors', 'Sacramento Kings'),
  scheduled('Milwaukee Bucks', 'Chicago Bulls'),
  scheduled('Oklahoma City Thunder', 'Minnesota Timberwolves'),
  scheduled('Cleveland Cavaliers', 'Indiana Pacers'),
  scheduled('Los Angeles Lakers', 'Denver Nuggets'),
  scheduled('New York Knicks', 'Philadelphia 76ers'),
  { home: 'Houston Rockets', away: 'San Antonio Spurs', state: 'live' },
  { home: 'Portland Trail Blazers', away: 'Charlotte Hornets', state: 'live' },
  { home: 'Detroit Pistons', away: 'Washington Wizards', state: 'final' },
];
