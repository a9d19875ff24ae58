/**
 * Tests whether the demo league can be beaten: bots play thousands of its games under the rules of Undo and Cash out, in each
 * market. One of them made its profit from free cancelling, two know the hidden forecast that users never see, and one bets on
 * first listings that are sometimes wrong. Others bet parlays on games that are open together, undo them, cash them out and hedge
 * their last legs. Then every stake from 1 to 200 cents at every price is computed, because rounding to cents matters most there.
 *
 * Fails if one of these returns more than it costs, or if the mean profit per dollar staked of a strategy is above zero by more than
 * two standard errors. Each strategy plays a league with a different seed, so the tests are independent. If every true mean were
 * exactly zero, one strategy in forty would fail by chance; all are well below zero. Parlays count with three standard errors: their
 * results vary so much that a few wins of underdogs would fail one of a hundred strategies otherwise.
 * Options: --games N, --seed HEX (or `random`); parlays play a slate of ten games for every fifth game
 */
import { randomBytes } from 'node:crypto';
import { formatPrice } from '@courtside/contract';
import { type Estimate, evaluate, evaluateTickets } from './house/evaluate.ts';
import { gamesOfSlate } from './house/slate.ts';
import { returnsOfStakes } from './house/small-stakes.ts';
import { formerFirstListings, freeCancelling, lineStrategies, strategies } from './house/strategies.ts';
import { ticketStrategies, ticketStrategiesOfLines } from './house/ticket-strategies.ts';
import { report, say } from './measure.ts';
import { readOptions } from './options.ts';

const { values } = readOptions(
  {
    options: {
      games: { type: 'string', default: '3000' },
      seed: { type: 'string', default: '6f1c0a52d3b94e7788a1c5e09b2d4f63' },
    },
  },
  'npm run bench -- house [--games 3000] [--seed HEX | --seed random]',
);
const games = Number(values.games);
const seed = values.seed === 'random' ? randomBytes(16).toString('hex') : values.seed;

/** Parlays play one slate of ten games for so many games that the other strategies play. */
const gamesPerSlate = 5;

const percent = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(2)} %`;
const shown = ({ mean, error }: Estimate) => `${percent(mean)} ± ${(100 * error).toFixed(2)}`.padStart(18);
/** Lower bound of what a dollar returns: some standard errors below the mean. */
const returned = ({ mean, error }: Estimate, errors = 2) => 1 + mean - errors * error;

say(`${games} games per strategy, seed ${seed}; profit per dollar staked and its standard error`);
say(`${'by results'.padStart(18)}${'by chances'.padStart(18)}${'bets'.padStart(9)}  strategy`);
let highest = 0;
const plays = [
  ...strategies.map((strategy) => ({ strategy, market: 'moneyline' as const })),
  ...(['spread', 'total'] as const).flatMap((market) => lineStrategies.map((strategy) => ({ strategy, market }))),
];
for (const [index, { strategy, market }] of plays.entries()) {
  const { bets, played, expected } = evaluate(strategy, `${seed}:${index}`, games, market);
  const name = market === 'moneyline' ? strategy.name : `${market}: ${strategy.name}`;
  say(`${shown(played)}${shown(expected)}${String(bets).padStart(9)}  ${name}`);
  if (bets > 0) highest = Math.max(highest, returned(played), returned(expected));
}
const slates = Math.ceil(games / gamesPerSlate);
say(`parlays, ${slates} slates of ${gamesOfSlate} games that are open together per strategy:`);
const tickets = [
  ...ticketStrategies.map((strategy) => ({ strategy, market: 'moneyline' as const })),
  ...(['moneyline', 'spread', 'total'] as const).flatMap((market) =>
    ticketStrategiesOfLines.map((strategy) => ({ strategy, market })),
  ),
];
for (const [index, { strategy, market }] of tickets.entries()) {
  const { bets, played, expected } = evaluateTickets(strategy, `${seed}:tickets:${index}`, slates, market);
  say(`${shown(played)}${shown(expected)}${String(bets).padStart(9)}  ${market}: ${strategy.name}`);
  if (bets > 0) highest = Math.max(highest, returned(played, 3), returned(expected, 3));
}
const old = evaluate(freeCancelling, `${seed}:old`, games);
say(
  `${shown(old.played)}${shown(old.expected)}${String(old.bets).padStart(9)}  for comparison: free cancelling until tip-off, on the bets it keeps`,
);
const unchecked = evaluate(formerFirstListings, `${seed}:first`, games);
say(
  `${shown(unchecked.played)}${shown(unchecked.expected)}${String(unchecked.bets).padStart(9)}  for comparison: first listings without a second reading`,
);

const small = returnsOfStakes();
const asText = ({ perCent, stake, prices }: (typeof small)['held']) =>
  `${perCent.toFixed(4)} (${stake} ¢ at ${prices.map(formatPrice).join(' / ')})`;
say(`stakes of 1 to 200 ¢ at ${small.markets} pairs of prices, highest return per cent staked:`);
say(`  held ${asText(small.held)}, cashed out at the same price ${asText(small.cashedOut)}`);
say(`  cashed out at any other price: at most ${small.overpaid.toFixed(4)} ¢ above the value of the bet`);
say(`  for comparison, held and rounded to the nearest cent: ${asText(small.former)}`);
const roundingError = 1e-9;
if (small.overpaid > roundingError) process.exitCode = 1;
highest = Math.max(highest, small.held.perCent, small.cashedOut.perCent);

report({ name: 'house', measured: highest, reference: 1, unit: 'dollars/dollar' });
if (highest > 1) process.exitCode = 1;
