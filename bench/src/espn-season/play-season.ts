import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Game, type Grade, gradeOf, type MarketName, type Side, type UserBet } from '@courtside/contract';
import { type RealGame, startRecordedSeason } from '@courtside/core/testing/recorded-season';
import { startTemporaryStack } from '@courtside/stack';
import { type Api, connectApi, dataOf, openGames, type Player, signUpMany } from '../players.ts';

/** The nights to play. */
export interface Nights {
  readonly count: number;
  /** The first half of a night is for bets, its third quarter for tip-offs. */
  readonly seconds: number;
  /** From the tip-off of a game to its final. */
  readonly gameSeconds: number;
}

/** A bet after all games were played. */
export interface PlayedBet {
  /** The game and the market, the same in every season. */
  readonly key: string;
  readonly market: MarketName;
  readonly status: UserBet['status'];
  /** The grade that the real result demands. */
  readonly expected: Grade;
  /** From the final of the sources to the payout; null for a bet that was not settled. */
  readonly payoutMs: number | null;
}

export interface PlayedSeason {
  readonly games: number;
  readonly bets: readonly PlayedBet[];
}

/** The bets on each game. */
const sides: readonly (readonly [MarketName, Side])[] = [
  ['moneyline', 'team1'],
  ['spread', 'team1'],
  ['total', 'over'],
];
const dollars = 1;
const pollMs = 250;
/** The longest time from a final to its payout that the season waits for. */
const maxPayoutMs = 300_000;
/** A quarter has 12 minutes; a game of several overtimes has this many periods. */
const mostPeriods = 7;
const quarterSeconds = 720;

/** The real game between the teams of a listed one, at the nearest time. */
function realGameOf({ team1, team2, endTime }: Game, events: readonly RealGame[]): RealGame {
  const distance = ({ commence_time }: RealGame) => Math.abs(commence_time.getTime() - Date.parse(endTime));
  const [nearest] = events
    .filter(({ home_team, away_team }) => home_team === team1 && away_team === team2)
    .sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw new Error(`no real game of ${team1} and ${team2}`);
  return nearest;
}

interface PlacedBet {
  readonly id: string;
  readonly real: RealGame;
}

/** Bets on every market of every game as soon as it is open, until the last tip-off. */
async function betOnAll(api: Api, { uid, token }: Player, events: readonly RealGame[]): Promise<PlacedBet[]> {
  const placed = new Map<string, PlacedBet>();
  const lastTipOff = Math.max(...events.map(({ commence_time }) => commence_time.getTime()));
  while (Date.now() < lastTipOff && placed.size < sides.length * events.length) {
    for (const game of await openGames(api)) {
      const real = realGameOf(game, events);
      for (const [market, side] of sides) {
        const key = `${real.id}/${market}`;
        if (placed.has(key) || game.markets[market]?.state !== 'open') continue;
        const { body } = await api.call<UserBet>('POST', `/api/userbets/${uid}`, {
          token,
          headers: { 'idempotency-key': randomUUID() },
          body: { betId: game.id, market, side, amount: dollars },
        });
        // A market that has just paused or closed is tried again while it is listed as open.
        if (body.success) placed.set(key, { id: body.data.id, real });
      }
    }
    await wait(pollMs);
  }
  return [...placed.values()];
}

/** Waits until no bet is pending, and returns the player's bets by id. */
async function settledBets(api: Api, { uid, token }: Player, until: number): Promise<ReadonlyMap<string, UserBet>> {
  for (;;) {
    const bets = Object.values(
      dataOf(await api.call<Record<string, UserBet>>('GET', `/api/userBets/user_id/${uid}`, { token })),
    );
    if (Date.now() > until || bets.every(({ status }) => status !== 'pending'))
      return new Map(bets.map((bet) => [bet.id, bet]));
    await wait(pollMs);
  }
}

/**
 * Plays nights of the recorded season on a stack of its own: bets on every market of every game, and waits until all are
 * settled.
 * @param settings which sources the stack uses
 */
export async function playSeason(
  settings: Readonly<Record<string, string>>,
  { count, seconds, gameSeconds }: Nights,
): Promise<PlayedSeason> {
  const season = await startRecordedSeason();
  const stack = await startTemporaryStack({
    settings: {
      LOG_LEVEL: 'error',
      ODDS_API_URL: season.url,
      SCOREBOARD_URL: season.url,
      INJURIES_URL: `${season.url}/nba/injuries`,
      GAME_CLOCK_SPEED: String(Math.ceil((quarterSeconds * mostPeriods) / gameSeconds)),
      ...settings,
    },
  });
  const api = connectApi(stack.url, 4);
  try {
    await stack.waitReady();
    const [player] = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', 1);
    if (player === undefined) throw new Error('no player');
    const options = { '--nights': count, '--night-seconds': seconds, '--game-seconds': gameSeconds };
    await season.begin(Object.entries(options).flatMap(([name, value]) => [name, String(value)]));
    const { events } = await season.control();
    const endOf = ({ commence_time }: RealGame) => commence_time.getTime() + 1_000 * gameSeconds;
    const placed = await betOnAll(api, player, events);
    const bets = await settledBets(api, player, Math.max(...events.map(endOf)) + maxPayoutMs);
    const played = placed.map(({ id, real }): PlayedBet => {
      const bet = bets.get(id);
      if (bet === undefined) throw new Error(`the bet ${id} is lost`);
      const { market, status, settledAt } = bet;
      return {
        key: `${real.id}/${market}`,
        market,
        status,
        expected: gradeOf(bet, { team1: real.homeScore, team2: real.awayScore }),
        payoutMs: settledAt === null ? null : Date.parse(settledAt) - endOf(real),
      };
    });
    return { games: events.length, bets: played };
  } finally {
    await api.close();
    await stack.stop();
    season.close();
  }
}
