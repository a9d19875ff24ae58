import { type Cents, combinedPrice, gradeOf, impliedProbability, marginOf, type Points } from '@courtside/contract';
import { type Bet, gameIdsOf, isParlay, legsOf, profitOf, selectionOf, teamChosen } from '../ledger/bet.ts';
import type { NightGame } from './night-games.ts';
import type { NightTable } from './night-tables.ts';

/** A bet and the points between its line and the final score; of a parlay those of its closest leg. */
interface CloseBet {
  readonly bet: Bet;
  readonly by: number;
}

/** What stands out of a night in one kind of money. Amounts in cents; null where nothing does. */
export interface NightHighlights {
  /** The members with the highest profit, by uid. Null while a bet of the night is open, and if no member is ahead. */
  readonly winner: { readonly uids: readonly string[]; readonly profit: Cents } | null;
  /**
   * The largest change of a member's profit by one game, or by one parlay: the sum of what the member's decided bets on the game have made, largest
   * without its sign.
   */
  readonly swing: {
    readonly uid: string;
    readonly gameId: string;
    readonly profit: Cents;
    /** These bets, by id. At least one. */
    readonly bets: readonly Bet[];
  } | null;
  /** The won bet with the highest profit. */
  readonly bestWin: Bet | null;
  /**
   * The won bet with the highest profit on a side that no other member was on. A side is a team, by moneyline or spread, or over
   * or under. Bets in any kind of money count, and cashed-out ones too.
   */
  readonly loneliestWin: Bet | null;
  /** The lost bet that missed its line by the fewest points; of several, the one that was likeliest to win by its price. */
  readonly worstBeat: CloseBet | null;
  /** The won bet that beat its line by the fewest points; of several, the one that was least likely to win by its price. */
  readonly closestCall: CloseBet | null;
}

/** Compares bets that are equal in everything else, so that the same bets always have the same highlights. */
function byId(a: Bet, b: Bet): number {
  return `${a.uid} ${a.id}` < `${b.uid} ${b.id}` ? -1 : 1;
}

function winnerOf({ rows }: NightTable): NightHighlights['winner'] {
  const [first] = rows;
  if (first === undefined || first.profit <= 0) return null;
  return { uids: rows.filter(({ profit }) => profit === first.profit).map(({ uid }) => uid), profit: first.profit };
}

function swingOf(bets: readonly Bet[]): NightHighlights['swing'] {
  const decided = bets.filter(({ status }) => status !== 'pending').sort(byId);
  // A parlay is no part of the sum of one of its games.
  const keyOf = (bet: Bet) => [bet.uid, ...gameIdsOf(bet)].join(' ');
  const swings = [...Map.groupBy(decided, keyOf).values()].flatMap((own) => {
    const [first] = own;
    const profit = own.reduce((sum, bet) => sum + profitOf(bet), 0);
    if (first === undefined || profit === 0) return [];
    return [{ uid: first.uid, gameId: first.gameId, profit, bets: own }];
  });
  swings.sort(
    (a, b) =>
      Math.abs(b.profit) - Math.abs(a.profit) ||
      b.profit - a.profit ||
      (`${a.uid} ${a.gameId}` < `${b.uid} ${b.gameId}` ? -1 : 1),
  );
  return swings[0] ?? null;
}

/** The won bets, the highest profit first. */
function winsOf(bets: readonly Bet[]): Bet[] {
  const won = bets.filter(({ status }) => status === 'won');
  return won.sort((a, b) => profitOf(b) - profitOf(a) || byId(a, b));
}

/** What members on the same side of a game have in common. */
function sideOf(bet: Bet): string {
  return `${bet.gameId} ${teamChosen(bet)}`;
}

function loneliestWinOf(bets: readonly Bet[], all: readonly Bet[]): Bet | null {
  const members = new Map<string, Set<string>>();
  for (const bet of all) members.set(sideOf(bet), (members.get(sideOf(bet)) ?? new Set()).add(bet.uid));
  const isAlone = (bet: Bet) => !isParlay(bet) && members.get(sideOf(bet))?.size === 1;
  return winsOf(bets).find(isAlone) ?? null;
}

/**
 * By how many points a bet ended so, by its legs that decided it: all of them for a win, and for a loss the only one that was lost. Null if
 * that is not known: a game of another night, a leg that is open, or a result that was corrected and is not settled again.
 */
function missOf(bet: Bet, scores: ReadonlyMap<string, Points | null>, status: 'won' | 'lost'): number | null {
  const legs = legsOf(bet).map((leg) => {
    const score = scores.get(leg.gameId) ?? null;
    const selection = selectionOf(leg);
    return score === null ? null : { grade: gradeOf(selection, score), by: Math.abs(marginOf(selection, score)) };
  });
  const known = legs.filter((leg) => leg !== null);
  const deciding = known.filter(({ grade }) => grade === status);
  const isClear = status === 'won' ? deciding.length === legs.length : deciding.length === 1;
  return known.length < legs.length || !isClear ? null : Math.min(...deciding.map(({ by }) => by));
}

/** The bets that ended so, with the points between their lines and the scores, closest first. */
function closeBets(bets: readonly Bet[], games: readonly NightGame[], status: 'won' | 'lost'): CloseBet[] {
  const scores = new Map(games.map(({ id, score }) => [id, score]));
  const close = bets.flatMap((bet) => {
    const by = bet.status === status ? missOf(bet, scores, status) : null;
    return by === null ? [] : [{ bet, by }];
  });
  const sign = status === 'lost' ? -1 : 1;
  const chance = ({ bet }: CloseBet) => sign * impliedProbability(combinedPrice(legsOf(bet).map(({ price }) => price)));
  return close.sort((a, b) => a.by - b.by || chance(a) - chance(b) || byId(a.bet, b.bet));
}

/**
 * Finds what stands out of a night in one kind of money. Pure.
 * @param bets the bets of the table
 * @param all the bets in every kind of money
 * @param isOver whether no bet of the night in this money is open
 */
export function highlightsOf(
  table: NightTable,
  {
    bets,
    all,
    games,
    isOver,
  }: {
    readonly bets: readonly Bet[];
    readonly all: readonly Bet[];
    readonly games: readonly NightGame[];
    readonly isOver: boolean;
  },
): NightHighlights {
  return {
    winner: isOver ? winnerOf(table) : null,
    swing: swingOf(bets),
    bestWin: winsOf(bets)[0] ?? null,
    loneliestWin: loneliestWinOf(bets, all),
    worstBeat: closeBets(bets, games, 'lost')[0] ?? null,
    closestCall: closeBets(bets, games, 'won')[0] ?? null,
  };
}
