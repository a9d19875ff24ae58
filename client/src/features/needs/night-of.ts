import type { Game, LegState, UserBet } from '@courtside/contract/entities';
import type { OpenBet, OpenParlay } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { type Cents, mainAccountName, toCents } from '@courtside/contract/money';
import type { Night, NightBet, NightGame, NightParlay } from '@courtside/contract/needs/night';
import { shareLeft } from '@courtside/contract/needs/share-left';
import { splitTeamName } from '../games/team-name.ts';

/** An own bet of the viewer. */
type OwnBet = Pick<
  UserBet,
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
  | 'legs'
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
  /** The day of the league whose night is on. */
  readonly night: string;
  /** The open bets of the night that the group may see. */
  readonly openBets: readonly OpenBet[];
  /** The open parlays that the group may see whole, with no open leg on another night. */
  readonly openParlays: readonly OpenParlay[];
  /** The viewer's own bets, on games of any day; empty without a viewer. */
  readonly own: readonly OwnBet[];
  readonly ownUid: string | undefined;
  /** The stakes of each member's open bets on games of tonight that have tipped off, in dollars. */
  readonly tippedOff: ReadonlyMap<string, number>;
}

const dayOf = (startTime: string) => leagueDay(Date.parse(startTime));

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

/** An open bet of the night with the account that it is from. */
type AccountBet = NightBet & { readonly account: string };

function ofGroup({ uid, account, betId, market, side, line, stake, payout }: OpenBet): AccountBet {
  return { uid, account, gameId: betId, market, side, line, stake: toCents(stake), payout: toCents(payout) };
}

function ofViewer({ userId, account, betId, market, side, line, amount, potentialWinnings }: OwnBet): AccountBet {
  const [stake, payout] = [toCents(amount), toCents(potentialWinnings)];
  return { uid: userId, account, gameId: betId, market, side, line, stake, payout };
}

/** An open parlay with the account that it is from. */
type AccountParlay = NightParlay & { readonly account: string };

interface SentLeg extends Pick<OpenParlay['legs'][number], 'betId' | 'market' | 'side' | 'line' | 'price'> {
  readonly result: LegState;
}

/** The legs of a parlay as its night takes them: void and pushed ones count nowhere. */
function legsOf(legs: readonly SentLeg[]): Pick<NightParlay, 'legs' | 'wonPrices'> {
  return {
    legs: legs
      .filter(({ result }) => result === 'open')
      .map(({ betId, market, side, line, price }) => ({ gameId: betId, market, side, line, price })),
    wonPrices: legs.filter(({ result }) => result === 'won').map(({ price }) => price),
  };
}

function parlayOfGroup({ uid, account, stake, legs }: OpenParlay): AccountParlay {
  return { uid, account, stake: toCents(stake), ...legsOf(legs) };
}

function parlayOfViewer({ userId, account, amount, legs = [] }: OwnBet): AccountParlay {
  return { uid: userId, account, stake: toCents(amount), ...legsOf(legs) };
}

/** The stakes of each member's bets, in cents. */
function stakesOf(bets: readonly Pick<NightBet, 'uid' | 'stake'>[]): Map<string, Cents> {
  const stakes = new Map<string, Cents>();
  for (const { uid, stake } of bets) stakes.set(uid, (stakes.get(uid) ?? 0) + stake);
  return stakes;
}

/** The viewer's own bets of this account by the night that decides them. */
function ownOf({ account, games, night, own }: Pick<NightParts, 'account' | 'games' | 'night' | 'own'>) {
  const nightOfLeg = ({ betId, betData }: Pick<OwnBet, 'betId' | 'betData'>) =>
    dayOf(games.get(betId)?.startTime ?? betData.startTime);
  const pending = own.filter((bet) => bet.status === 'pending' && bet.account === account);
  const dated = pending.map((bet) => {
    const nights = (bet.legs?.filter(({ result }) => result === 'open') ?? [bet]).map(nightOfLeg);
    const later = nights.filter((day) => day > night).length;
    // A parlay with a leg on a later night moves no balance tonight, whatever becomes of its other legs. A standing loses its stake.
    const isLater = later === nights.length || (later > 0 && account === mainAccountName);
    return { bet, isTonight: nights.every((day) => day === night), isLater };
  });
  const ofTonight = dated.filter(({ isTonight }) => isTonight).map(({ bet }) => bet);
  return {
    bets: ofTonight.filter(({ legs }) => legs === undefined).map(ofViewer),
    parlays: ofTonight.filter(({ legs }) => legs !== undefined).map(parlayOfViewer),
    later: dated.filter(({ isLater }) => isLater).map(({ bet }) => ({ uid: bet.userId, stake: toCents(bet.amount) })),
  };
}

/**
 * The night as its computation takes it: the undecided games with an open bet of a member from this account. What a member has in
 * play on bets that are neither among these nor on later games is uncounted: also parlays with a leg that is not to be seen yet.
 */
export function nightOf(parts: NightParts): Night {
  const { account, rows, games, openBets, openParlays, ownUid, tippedOff } = parts;
  const isUndecided = (gameId: string) => {
    const game = games.get(gameId);
    return game !== undefined && game.betStatus !== 'settled' && game.betStatus !== 'void';
  };
  // The viewer sees own bets before their tip-off, too.
  const ofViewerTonight = ownOf(parts);
  const isOfOther = (bet: OpenBet | OpenParlay) => bet.account === account && bet.uid !== ownUid;
  const known = [...ofViewerTonight.bets, ...openBets.filter(isOfOther).map(ofGroup)];
  const knownParlays = [...ofViewerTonight.parlays, ...openParlays.filter(isOfOther).map(parlayOfGroup)];
  const open = known.filter(({ gameId }) => isUndecided(gameId));
  const parlays = knownParlays.filter(({ legs }) => legs.every(({ gameId }) => isUndecided(gameId)));
  const seen = stakesOf([...known, ...knownParlays]);
  const counted = stakesOf([...open, ...parlays]);
  const later = stakesOf(ofViewerTonight.later);
  const ids = new Set([...open, ...parlays.flatMap(({ legs }) => legs)].map(({ gameId }) => gameId));
  return {
    members: rows.map(({ uid, username, listed, inPlay, isMember }) => {
      const ofMember = counted.get(uid) ?? 0;
      const amount = Math.max(0, toCents(inPlay) - ofMember - (later.get(uid) ?? 0));
      const begun = Math.max(toCents(tippedOff.get(uid) ?? 0), seen.get(uid) ?? 0);
      // The group sees every bet of a member from the tip-off on, and users see their own before.
      const isBeforeTipOff = isMember && uid !== ownUid && amount <= toCents(inPlay) - begun;
      return {
        uid,
        name: username,
        listed: toCents(listed),
        // A balance no longer has the stakes of open bets, a standing still has them.
        score: toCents(listed) + (account === mainAccountName ? ofMember : 0),
        ...(amount > 0 && { uncounted: { amount, isBeforeTipOff } }),
      };
    }),
    games: [...ids]
      .flatMap((id) => games.get(id) ?? [])
      .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.id.localeCompare(b.id))
      .map(gameOf),
    bets: open.map(({ account: _, ...bet }) => bet),
    parlays: parlays.map(({ account: _, ...parlay }) => parlay),
  };
}
