import { impliedProbability, isAmericanPrice } from '@courtside/contract';
import type { Core } from '../core.ts';
import type { Bet } from '../ledger/bet.ts';
import type { RealGame, ServedPrice } from './recorded-season.ts';

/** A bet that a user tried to place. */
export interface Attempt {
  readonly gameId: string;
  /** `accepted`, or the code of the refusal. */
  readonly code: string;
  readonly bet: Bet | null;
}

interface Night {
  readonly core: Core;
  readonly attempts: readonly Attempt[];
  /** The games as they were really played. */
  readonly events: readonly RealGame[];
  /** Ids of games that were not played. */
  readonly off: ReadonlySet<string>;
  readonly prices: readonly ServedPrice[];
  readonly maxAgeSeconds: number;
}

const openingCents = 100_000;
/** The stand-in's prices differ from the true ones by up to 0.03, and are rounded to whole numbers. */
const driftPoints = 0.035;

/** A game that is offered again on another day has its first id, followed by that day. */
function realIdOf(gameId: string): string {
  return gameId.split('.')[0] ?? gameId;
}

function teamOf({ side, betData }: Bet): string {
  return side === 1 ? betData.team1 : betData.team2;
}

function dueStatus(bet: Bet, game: RealGame, off: ReadonlySet<string>): Bet['status'] {
  if (bet.gameId !== game.id) return 'pending';
  if (off.has(game.id) || bet.placedAt >= game.commence_time) return 'void';
  const winner = game.homeScore > game.awayScore ? game.home_team : game.away_team;
  return teamOf(bet) === winner ? 'won' : 'lost';
}

/** What is wrong with the price of an accepted bet, or null. */
function priceFault(bet: Bet, game: RealGame, { prices, maxAgeSeconds }: Night): string | null {
  const { price, placedAt } = bet;
  if (!isAmericanPrice(price)) return 'is no American price';
  const truePrice = teamOf(bet) === game.home_team ? game.homePrice : game.awayPrice;
  const drift = Math.abs(impliedProbability(price) - impliedProbability(truePrice));
  if (drift > driftPoints) return `is far from the true ${truePrice}`;
  const offered = prices.filter(
    (served) => served.gameId === game.id && served.team === teamOf(bet) && served.price === price,
  );
  if (offered.length === 0) return 'was never served for that team';
  const oldest = placedAt.getTime() - maxAgeSeconds * 1_000;
  return offered.some(({ updatedAt }) => updatedAt.getTime() >= oldest) ? null : 'is older than the bound';
}

/** Compares accepted prices and payouts with the real games. @returns a sentence for each difference */
export async function findFaults(night: Night): Promise<string[]> {
  const { core, attempts, events, off } = night;
  const accepted = attempts.flatMap(({ bet }) => (bet === null ? [] : [bet]));
  const stored = await core.db.bets.find().lean();
  const status = new Map(stored.map((bet) => [bet.id, bet.status]));
  const faults: string[] = [];
  const balances = new Map<string, number>();
  for (const bet of accepted) {
    const game = events.find(({ id }) => id === realIdOf(bet.gameId));
    if (game === undefined) throw new Error(`no game ${bet.gameId}`);
    const name = `${game.away_team} at ${game.home_team} (${bet.gameId}), on ${teamOf(bet)} at ${bet.placedAt.toISOString()}`;
    const price = priceFault(bet, game, night);
    if (price !== null) faults.push(`price: ${bet.price} ${price}: ${name}`);
    const due = dueStatus(bet, game, off);
    const is = status.get(bet.id);
    if (is !== due) faults.push(`result: ${is} instead of ${due}: ${name}, start ${game.commence_time.toISOString()}`);
    const paid = {
      won: bet.potential,
      void: bet.amount,
      push: bet.amount,
      lost: 0,
      pending: 0,
      'cashed-out': Number.NaN,
    }[due];
    balances.set(bet.uid, (balances.get(bet.uid) ?? openingCents) - bet.amount + paid);
  }
  for (const [uid, due] of balances) {
    const balance = (await core.accounts.get(uid))?.balance;
    if (balance !== due) faults.push(`balance: ${balance} instead of ${due}: ${uid}`);
  }
  if (stored.length !== accepted.length) faults.push(`${stored.length} bets are stored, ${accepted.length} accepted`);
  return faults;
}
