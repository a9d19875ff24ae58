import type { Points } from '../grade.ts';
import type { League } from '../leagues.ts';
import type { Selection } from '../markets.ts';
import type { Cents } from '../money.ts';
import type { AmericanPrice } from '../odds.ts';

/** Stakes in play on bets that a night does not have, so that nothing certain can be said of their owner. */
interface UncountedStakes {
  readonly amount: Cents;
  /** Whether all of it is on games that have not tipped off: a group may not see such bets yet. */
  readonly isBeforeTipOff: boolean;
}

/** A member who watches tonight's games with the others. */
interface NightMember {
  readonly uid: string;
  readonly name: string;
  /**
   * What the table ranks by, counting decided bets only. The stakes of open bets are not taken from it yet, as in the profit
   * of `NightTable`: to rank by balance, add the stakes of the open bets first.
   */
  readonly score: Cents;
  /** What the table ranks by now. Absent if it is the score. */
  readonly listed?: Cents;
  /** Absent if the night has every open bet of the member. */
  readonly uncounted?: UncountedStakes;
}

/** The last prices before tip-off. A market that no source offered is null. */
interface PricesBeforeTipOff {
  readonly moneyline: { readonly team1: AmericanPrice; readonly team2: AmericanPrice } | null;
  /** `line` is added to team1's score. */
  readonly spread: { readonly line: number; readonly team1: AmericanPrice; readonly team2: AmericanPrice } | null;
  readonly total: { readonly line: number; readonly over: AmericanPrice; readonly under: AmericanPrice } | null;
}

/** A game of tonight without a result. */
export interface NightGame {
  readonly id: string;
  readonly league: League;
  /** The home team as texts name it: `Lakers`, `Duke`. */
  readonly team1: string;
  /** The away team. */
  readonly team2: string;
  /** Points so far: 0–0 before tip-off. */
  readonly points: Points;
  /**
   * Share of regulation that is left: 1 before tip-off. In overtime, the minutes left of it as a share of regulation. 0 at the
   * end of a period after which the game may be over.
   */
  readonly left: number;
  readonly prices: PricesBeforeTipOff;
}

/** An open bet that the group may see. A head-to-head is two of them. */
export interface NightBet extends Selection {
  readonly uid: string;
  readonly gameId: string;
  readonly stake: Cents;
  /** What a win pays, stake included. */
  readonly payout: Cents;
}

/** A leg of a parlay. */
interface NightLeg extends Selection {
  readonly gameId: string;
  readonly price: AmericanPrice;
}

/** An open parlay whose open legs are all on games of the night, and may be seen. */
export interface NightParlay {
  readonly uid: string;
  readonly stake: Cents;
  /** The open legs: at least one, each on another game. */
  readonly legs: readonly NightLeg[];
  /** The prices of the legs that have won. Void and pushed legs count nowhere. */
  readonly wonPrices: readonly AmericanPrice[];
}

/** How a night stands. Bets of other users, and bets on other games, count nowhere. */
export interface Night {
  readonly members: readonly NightMember[];
  readonly games: readonly NightGame[];
  readonly bets: readonly NightBet[];
  /** Absent for none. A member's parlay with a leg that may not be seen, or on another night, is among the uncounted stakes. */
  readonly parlays?: readonly NightParlay[];
}

/**
 * Returns a member of the night.
 * @throws RangeError if no member has this uid
 */
export function memberOf({ members }: Night, uid: string): NightMember {
  const member = members.find((each) => each.uid === uid);
  if (member === undefined) throw new RangeError(`no member ${uid} in this night`);
  return member;
}

/** Whether the table has one member above another one. */
export function isAhead(night: Night, uid: string, otherUid: string): boolean {
  return listedOf(memberOf(night, uid)) > listedOf(memberOf(night, otherUid));
}

/** What the table ranks a member by now. */
export function listedOf({ listed, score }: NightMember): Cents {
  return listed ?? score;
}

/** The members in the order of the table, the highest first. Equals keep the order of the members. */
export function tableOf({ members }: Night): NightMember[] {
  return [...members].sort((one, other) => listedOf(other) - listedOf(one));
}

/** The members with open bets that the night does not have, in the order of the table. */
export function stillOpenIn(night: Night): string[] {
  return tableOf(night).flatMap(({ uid, uncounted }) => (uncounted === undefined ? [] : [uid]));
}

/** The rival of the member at a position of the table: directly above, for the leader directly below. Undefined without others. */
export function rivalIn(table: readonly NightMember[], position: number): NightMember | undefined {
  return table[position === 0 ? 1 : position - 1];
}
