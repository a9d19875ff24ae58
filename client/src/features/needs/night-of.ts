import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, mainAccountName, toCents } from '@courtside/contract/money';
import type { Night, NightBet, NightGame } from '@courtside/contract/needs/night';
import { shareLeft } from '@courtside/contract/needs/share-left';
import { hourMs } from '@courtside/contract/time';
import { splitTeamName } from '../games/team-name.ts';

/** A game that starts later than this is not one of tonight, in ms. */
const tonightMs = 12 * hourMs;

/** A bet that the viewer may see, with its owner. */
type SeenBet = Pick<
  UserBet,
  | 'id'
  | 'userId'
  | 'account'
  | 'betId'
  | 'market'
  | 'side'
  | 'line'
  | 'amount'
  | 'potentialWinnings'
  | 'status'
  | 'betData'
>;

/** A member in the table that counts. Dollars. */
export interface TableRow {
  readonly uid: string;
  readonly username: string;
  /** Members who are tied share a rank. */
  readonly rank: number;
  /** What the table ranks by: the balance, or the standing in a season. */
  readonly listed: number;
  /** All stakes of open bets from this account. */
  readonly inPlay: number;
  /** False for a former member of a season, whose bets the group does not see. */
  readonly isMember: boolean;
}

/** What a night is made of. */
export interface NightParts {
  /** `main`, or the id of the season whose table is meant. */
  readonly account: string;
  /** The members, in the order of the table. */
  readonly rows: readonly TableRow[];
  readonly games: ReadonlyMap<string, Game>;
  readonly bets: readonly SeenBet[];
  /** The user whose own bets are among the bets, shown to the group or not. */
  readonly ownUid: string | undefined;
  /** The stakes of each member's open bets on games of tonight that have tipped off, in dollars. */
  readonly tippedOff: ReadonlyMap<string, number>;
  /** In ms since 1970. */
  readonly now: number;
}

const isAfterTonight = (startTime: string, now: number) => Date.parse(startTime) - now >= tonightMs;

/** Whether a game of tonight has no result yet. */
function isUndecided({ betStatus, startTime }: Game, now: number): boolean {
  return betStatus !== 'settled' && betStatus !== 'void' && !isAfterTonight(startTime, now);
}

function leftOf({ betStatus, score, league }: Game): number {
  if (!score) return 1;
  if (betStatus === 'final') return 0;
  // Between two known clocks, half of the game is the best guess.
  return shareLeft(score.clock, league) ?? 0.5;
}

function gameOf(game: Game): NightGame {
  const { id, league, team1, team2, team1_price, team2_price, score } = game;
  const { spread, total } = game.markets;
  return {
    id,
    league,
    team1: splitTeamName(team1).nickname,
    team2: splitTeamName(team2).nickname,
    points: { team1: score?.team1 ?? 0, team2: score?.team2 ?? 0 },
    left: leftOf(game),
    prices: {
      moneyline: team1_price === 0 || team2_price === 0 ? null : { team1: team1_price, team2: team2_price },
      spread: spread && spread.line !== null ? { line: spread.line, ...spread.prices } : null,
      total: total && total.line !== null ? { line: total.line, ...total.prices } : null,
    },
  };
}

function betOf({ userId, betId, market, side, line, amount, potentialWinnings }: SeenBet): NightBet {
  return {
    uid: userId,
    gameId: betId,
    market,
    side,
    line,
    stake: toCents(amount),
    payout: toCents(potentialWinnings),
  };
}

/** The stakes of each member's bets, in cents. */
function stakesOf(bets: readonly SeenBet[]): Map<string, Cents> {
  const stakes = new Map<string, Cents>();
  for (const { userId, amount } of bets) stakes.set(userId, (stakes.get(userId) ?? 0) + toCents(amount));
  return stakes;
}

/**
 * The night as its computation takes it: the undecided games with an open bet of a member from this account. What a member has in
 * play on bets that are neither among these nor on later games is uncounted.
 */
export function nightOf({ account, rows, games, bets, ownUid, tippedOff, now }: NightParts): Night {
  const byKey = new Map(bets.map((bet) => [`${bet.userId} ${bet.id}`, bet]));
  const pending = [...byKey.values()].filter((bet) => bet.status === 'pending' && bet.account === account);
  const open = pending.filter(({ betId }) => {
    const game = games.get(betId);
    return game !== undefined && isUndecided(game, now);
  });
  const later = pending.filter(({ betId, betData }) =>
    isAfterTonight(games.get(betId)?.startTime ?? betData.startTime, now),
  );
  const [seen, ofTonight, ofLater] = [stakesOf(pending), stakesOf(open), stakesOf(later)];
  const ids = new Set(open.map(({ betId }) => betId));
  return {
    members: rows.map(({ uid, username, listed, inPlay, isMember }) => {
      const counted = ofTonight.get(uid) ?? 0;
      const amount = Math.max(0, toCents(inPlay) - counted - (ofLater.get(uid) ?? 0));
      const begun = Math.max(toCents(tippedOff.get(uid) ?? 0), seen.get(uid) ?? 0);
      // The group sees every bet of a member from the tip-off on, and users see their own before.
      const isBeforeTipOff = isMember && uid !== ownUid && amount <= toCents(inPlay) - begun;
      return {
        uid,
        name: username,
        listed: toCents(listed),
        // A balance no longer has the stakes of open bets, a standing still has them.
        score: toCents(listed) + (account === mainAccountName ? counted : 0),
        ...(amount > 0 && { uncounted: { amount, isBeforeTipOff } }),
      };
    }),
    games: [...ids]
      .flatMap((id) => games.get(id) ?? [])
      .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.id.localeCompare(b.id))
      .map(gameOf),
    bets: open.map(betOf),
  };
}
