/**
 * Whether the demo league can be beaten: bots play thousands of its games under the rules of Undo and Cash out, among
 * them the one that lived off free cancelling, and two that know the hidden line no user sees. Fails if a strategy's
 * mean profit per dollar staked is above zero by more than two standard errors. Each strategy plays a league of another
 * seed, so one test does not depend on the next; each is held to its own two standard errors. Were every true mean
 * exactly zero, one strategy in forty would fail by chance; all are well below.
 * Options: --games N, --seed HEX (or `random`)
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Estimate, judge } from './house/judge.ts';
import { freeCancelling, strategies } from './house/strategies.ts';
import { report, say } from './measure.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '6f1c0a52d3b94e7788a1c5e09b2d4f63' },
  },
});
const games = Number(values.games);
const seed = values.seed === 'random' ? randomBytes(16).toString('hex') : values.seed;

const percent = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(2)} %`;
const shown = ({ mean, error }: Estimate) => `${percent(mean)} ± ${(100 * error).toFixed(2)}`.padStart(18);
/** What a dollar returns at least, two standard errors below the mean. */
const returned = ({ mean, error }: Estimate) => 1 + mean - 2 * error;

say(`${games} games a strategy, seed ${seed}; profit per dollar staked and its standard error`);
say(`${'by results'.padStart(18)}${'by chances'.padStart(18)}${'bets'.padStart(9)}  strategy`);
let most = 0;
for (const [index, strategy] of strategies.entries()) {
  const { bets, played, expected } = judge(strategy, `${seed}:${index}`, games);
  say(`${shown(played)}${shown(expected)}${String(bets).padStart(9)}  ${strategy.name}`);
  if (bets > 0) most = Math.max(most, returned(played), returned(expected));
}
const old = judge(freeCancelling, `${seed}:old`, games);
say(
  `${shown(old.played)}${shown(old.expected)}${String(old.bets).padStart(9)}  for comparison: free cancelling until tip-off, on the bets it keeps`,
);

report({ name: 'house', measured: most, reference: 1, unit: 'dollars/dollar' });
if (most > 1) process.exitCode = 1;
