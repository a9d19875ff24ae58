import { type Cents, mainAccountName, type Selection } from '@courtside/contract';
import { nameOfAccount } from '../../ledger/account-id.ts';
import { type Bet, profitOf, selectionOf, teamChosen } from '../../ledger/bet.ts';
import type { NightGame } from '../chat/night-facts.ts';
import { readSeasonNames, type SeasonNames } from '../chat/night-standings.ts';
import { readPendingSides, shownBets } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';
import { readUsernames } from '../profiles/read-usernames.ts';
import { type NightBets, readNightBets } from './night-bets.ts';
import { type NightMoney, nightMoneyOf } from './night-money.ts';

/** A bet of a member who is shown by name. */
export interface SharedBet {
  readonly username: string;
  readonly team1: string;
  readonly team2: string;
  readonly selection: Selection;
  /** The chosen team, or `Over` or `Under`. */
  readonly side: string;
  readonly profit: Cents;
}

/** What stands out among the members who are shown by name; null where nothing does. */
interface SharedHighlights {
  readonly winner: { readonly usernames: readonly string[]; readonly profit: Cents } | null;
  readonly swing: {
    readonly username: string;
    readonly team1: string;
    readonly team2: string;
    readonly bets: number;
    readonly profit: Cents;
  } | null;
  readonly bestWin: SharedBet | null;
  readonly loneliestWin: SharedBet | null;
  readonly worstBeat: { readonly bet: SharedBet; readonly by: number } | null;
  readonly closestCall: { readonly bet: SharedBet; readonly by: number } | null;
}

/** A shared night in one kind of money. Amounts in cents. */
export interface SharedMoney {
  /** The name of the season; null for main accounts. */
  readonly seasonName: string | null;
  /** The members who are shown by name, highest profit first. */
  readonly rows: readonly { readonly uid: string; readonly username: string; readonly profit: Cents }[];
  /** How many members with a bet are not shown by name. */
  readonly friends: number;
  readonly highlights: SharedHighlights;
}

/**
 * A night as anyone with its link sees it. All of it but the counts of friends comes from the bets of members who are shown by
 * name, as if nobody else had bet. Leaving out a highlight that belongs to somebody else would tell that this member was ahead.
 */
export interface SharedNight {
  readonly groupName: string;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** The games with a bet of a member who is shown by name. */
  readonly games: readonly Pick<NightGame, 'team1' | 'team2' | 'state' | 'score'>[];
  /** Main accounts first, then seasons, latest first. */
  readonly money: readonly SharedMoney[];
}

const noHighlights: SharedHighlights = {
  winner: null,
  swing: null,
  bestWin: null,
  loneliestWin: null,
  worstBeat: null,
  closestCall: null,
};

/** A night of a group. */
interface OneNight {
  readonly group: Group;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  readonly now: number;
}

/**
 * Whether a night can be shared: members have bet on it, all games with a bet have tipped off, and no bet is open. A bet on a
 * later game of the night opens it again.
 */
async function isNightOver(db: PeopleDatabase, { group, now }: OneNight, { games, bets }: NightBets): Promise<boolean> {
  const withBet = new Set(bets.map(({ gameId }) => gameId));
  const hasBegun = games.every(({ id, startTime }) => !withBet.has(id) || startTime.getTime() <= now);
  const isDecided = bets.length > 0 && bets.every(({ status }) => status !== 'pending');
  return hasBegun && isDecided && (await readPendingSides(db, group, games)).length === 0;
}

/** Reads whether a night can be shared. */
export async function readIsNightOver(db: PeopleDatabase, one: OneNight): Promise<boolean> {
  return isNightOver(db, one, await readNightBets(db, one));
}

/** The bet that won the most; null if none did. */
function bestWinOf(bets: readonly Bet[]): Bet | null {
  const won = bets.filter(({ status }) => status === 'won');
  return won.reduce<Bet | null>((best, bet) => (best === null || profitOf(bet) > profitOf(best) ? bet : best), null);
}

function toSharedBet(bet: Bet, nameOf: (uid: string) => string): SharedBet {
  const { team1, team2 } = bet.betData;
  return {
    username: nameOf(bet.uid),
    team1,
    team2,
    selection: selectionOf(bet),
    side: teamChosen(bet),
    profit: profitOf(bet),
  };
}

interface Named {
  readonly nameOf: (uid: string) => string;
  readonly games: readonly NightGame[];
  /** The bets in this money of the members who are shown. */
  readonly bets: readonly Bet[];
}

function toSharedHighlights({ highlights }: NightMoney, { nameOf, games, bets }: Named): SharedHighlights {
  const { winner, swing, loneliestWin, worstBeat, closestCall } = highlights;
  const shared = (bet: Bet | null) => bet && toSharedBet(bet, nameOf);
  const game = games.find(({ id }) => id === swing?.gameId);
  return {
    winner: winner && { usernames: winner.uids.map(nameOf), profit: winner.profit },
    swing:
      swing === null || game === undefined
        ? null
        : {
            username: nameOf(swing.uid),
            team1: game.team1,
            team2: game.team2,
            bets: swing.bets,
            profit: swing.profit,
          },
    bestWin: shared(bestWinOf(bets)),
    loneliestWin: shared(loneliestWin),
    worstBeat: worstBeat && { bet: toSharedBet(worstBeat.bet, nameOf), by: worstBeat.by },
    closestCall: closestCall && { bet: toSharedBet(closestCall.bet, nameOf), by: closestCall.by },
  };
}

/** A night for outsiders, from the bets of a night that is over. Pure. */
function sharedNightOf(
  { games: found, bets }: NightBets,
  options: OneNight & {
    /** The members who are shown by name, with their names. */
    readonly names: ReadonlyMap<string, string>;
    readonly seasonNames: SeasonNames;
  },
): SharedNight {
  const { group, night, now, names, seasonNames } = options;
  const nameOf = (uid: string) => names.get(uid) ?? '';
  const own = bets.filter(({ uid }) => names.has(uid));
  const others = bets.filter(({ uid }) => !names.has(uid));
  const { games, money } = nightMoneyOf({ games: found, bets: own }, { group, night, now, seasonNames });
  const sharedMoney = [mainAccountName, ...seasonNames.keys()].flatMap((account): SharedMoney[] => {
    const ofMoney = (each: readonly Bet[]) => each.filter((bet) => nameOfAccount(bet.account) === account);
    const shown = money.find((each) => each.account === account);
    const friends = new Set(ofMoney(others).map(({ uid }) => uid)).size;
    if (shown === undefined && friends === 0) return [];
    return [
      {
        seasonName: seasonNames.get(account) ?? null,
        rows: (shown?.rows ?? []).map(({ uid, profit }) => ({ uid, username: nameOf(uid), profit })),
        friends,
        highlights:
          shown === undefined ? noHighlights : toSharedHighlights(shown, { nameOf, games, bets: ofMoney(own) }),
      },
    ];
  });
  return {
    groupName: group.name,
    night,
    games: games.map(({ team1, team2, state, score }) => ({ team1, team2, state, score })),
    money: sharedMoney,
  };
}

/**
 * Reads a night for outsiders.
 * @param shownIds the members who are shown by name
 * @returns the night, null if it cannot be shared, and how many games and bets were read for it
 */
export async function readSharedNight(
  db: PeopleDatabase,
  { shownIds, ...one }: OneNight & { readonly shownIds: readonly string[] },
): Promise<{ night: SharedNight | null; documents: number }> {
  const read = await readNightBets(db, one);
  const documents = read.games.length + read.bets.length;
  if (!(await isNightOver(db, one, read))) return { night: null, documents };
  const bets = shownBets(read.bets, read.games, one.now);
  const bettors = new Set(bets.map(({ uid }) => uid));
  const [names, seasonNames] = await Promise.all([
    readUsernames(
      db,
      shownIds.filter((uid) => bettors.has(uid)),
    ),
    readSeasonNames(db, bets),
  ]);
  return { night: sharedNightOf({ games: read.games, bets }, { ...one, names, seasonNames }), documents };
}
