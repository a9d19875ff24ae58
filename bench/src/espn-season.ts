/**
 * Plays nights of the recorded season 2021-22 with ESPN's scoreboard alone, and the same nights with The Odds API as well. A
 * player bets on the three markets of every game. Each bet must be graded as the real result demands, and each moneyline the
 * same with both. Prints the time from the final of the sources to the payout; the settings of the product are the defaults with
 * a relay. Fails if a bet is graded differently, or if the 95th percentile with ESPN alone is above 90 seconds. Needs the
 * recorded season next to the checkout; without it, nothing is measured.
 *
 * `npm run bench -- espn-season [--nights 3] [--night-seconds 150] [--game-seconds 20]`
 */

import { hasStandIn } from '@courtside/core/testing/real-season';
import { type PlayedBet, type PlayedSeason, playSeason } from './espn-season/play-season.ts';
import { percentile, report, say } from './measure.ts';
import { readOptions } from './options.ts';

/** A final is confirmed for 60 seconds and read at most every 2 seconds; the rest is for the settlement. */
const allowedSeconds = 90;

const { values } = readOptions(
  {
    options: {
      nights: { type: 'string', default: '3' },
      'night-seconds': { type: 'string', default: '150' },
      'game-seconds': { type: 'string', default: '20' },
    },
  },
  'npm run bench -- espn-season [--nights 3] [--night-seconds 150] [--game-seconds 20]',
);

const isRight = ({ status, expected }: PlayedBet) => status === expected;

/** Prints a season. @returns the 95th percentile of the time to the payout in seconds */
function printed(name: string, { games, bets }: PlayedSeason): number {
  const right = bets.filter(isRight).length;
  say(`${name}: ${games} games, ${bets.length} bets, ${right} graded as the real results demand`);
  for (const { key, status, expected } of bets.filter((bet) => !isRight(bet)))
    say(`  ${key}: ${status} instead of ${expected}`);
  const seconds = bets.flatMap(({ payoutMs }) => (payoutMs === null ? [] : [payoutMs / 1_000]));
  const [half, most] = [percentile(seconds, 0.5), percentile(seconds, 0.95)];
  say(`${name}: from the final to the payout p50 ${half.toFixed(1)} s, p95 ${most.toFixed(1)} s`);
  return most;
}

if (hasStandIn) {
  const nights = {
    count: Number(values.nights),
    seconds: Number(values['night-seconds']),
    gameSeconds: Number(values['game-seconds']),
  };
  const [alone, both] = await Promise.all([
    playSeason({ GAMES: 'espn' }, nights),
    playSeason({ GAMES: 'odds-api', ODDS_API_KEY: 'x', ODDS_MARKETS: 'moneyline,spread,total' }, nights),
  ]);
  const measured = printed('ESPN alone', alone);
  printed('both sources', both);
  const other = new Map(both.bets.map((bet) => [bet.key, bet]));
  const pairs = alone.bets.flatMap((bet) => {
    const same = bet.market === 'moneyline' ? other.get(bet.key) : undefined;
    return same === undefined ? [] : [[bet, same] as const];
  });
  const equal = pairs.filter(([one, two]) => one.status === two.status).length;
  const isSame = [...alone.bets, ...both.bets].every(isRight) && equal === pairs.length;
  say(`every bet graded the same: ${isSame ? 'yes' : 'no'}; ${equal} of ${pairs.length} moneylines equal in both`);
  report({ name: 'espn-season', measured, reference: allowedSeconds, unit: 's' });
  process.exitCode = isSame && measured <= allowedSeconds ? 0 : 1;
} else {
  say('skipped: there is no recorded season next to this checkout');
}
