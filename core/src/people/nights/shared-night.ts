import { type Cents, mainAccountName } from '@courtside/contract';
import { nameOfAccount } from '../../ledger/account-id.ts';
import { type Bet, profitOf } from '../../ledger/bet.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { NightGame } from './night-games.ts';
import { betWords } from './night-moments.ts';
import { moneyOf, type NightMoney, shownGames } from './night-money.ts';
import { areBetsDecided, type Night, readNight } from './read-night.ts';

/** A bet of a member who is shown by name. */
export interface SharedBet {
  readonly username: string;
  /** What it was on: `Celtics −5.5`. */
  readonly on: string;
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

function toSharedBet(bet: Bet, nameOf: (uid: string) => string): SharedBet {
  return { username: nameOf(bet.uid), on: betWords(bet), profit: profitOf(bet) };
}

function toSharedHighlights(
  { highlights }: NightMoney,
  nameOf: (uid: string) => string,
  games: readonly NightGame[],
): SharedHighlights {
  const { winner, swing, bestWin, loneliestWin, worstBeat, closestCall } = highlights;
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
            bets: swing.bets.length,
            profit: swing.profit,
          },
    bestWin: shared(bestWin),
    loneliestWin: shared(loneliestWin),
    worstBeat: worstBeat && { bet: toSharedBet(worstBeat.bet, nameOf), by: worstBeat.by },
    closestCall: closestCall && { bet: toSharedBet(closestCall.bet, nameOf), by: closestCall.by },
  };
}

/**
 * A night for outsiders, from one whose bets are decided. Pure.
 * @param shownIds the members who are shown by name
 */
export function sharedNightOf(night: Night, shownIds: readonly string[]): SharedNight {
  const { group, shown, seasonNames, usernames } = night;
  const isNamed = ({ uid }: Bet) => shownIds.includes(uid);
  const nameOf = (uid: string) => usernames.get(uid) ?? '';
  const [named, others] = [shown.filter(isNamed), shown.filter((bet) => !isNamed(bet))];
  const ofNamed = { ...night, bets: named, shown: named };
  const [games, money] = [shownGames(ofNamed), moneyOf(ofNamed)];
  const sharedMoney = [mainAccountName, ...seasonNames.keys()].flatMap((account): SharedMoney[] => {
    const own = money.find((each) => each.account === account);
    const ofMoney = others.filter((bet) => nameOfAccount(bet.account) === account);
    const friends = new Set(ofMoney.map(({ uid }) => uid)).size;
    if (own === undefined && friends === 0) return [];
    return [
      {
        seasonName: seasonNames.get(account) ?? null,
        rows: (own?.rows ?? []).map(({ uid, profit }) => ({ uid, username: nameOf(uid), profit })),
        friends,
        highlights: own === undefined ? noHighlights : toSharedHighlights(own, nameOf, games),
      },
    ];
  });
  return {
    groupName: group.name,
    night: night.night,
    games: games.map(({ team1, team2, state, score }) => ({ team1, team2, state, score })),
    money: sharedMoney,
  };
}

/**
 * Reads a night for outsiders.
 * @param shownIds the members who are shown by name
 * @returns the night, null while its bets are not decided, and how many games and bets were read for it
 */
export async function readSharedNight(
  db: PeopleDatabase,
  { shownIds, ...one }: Pick<Night, 'group' | 'night' | 'now'> & { readonly shownIds: readonly string[] },
): Promise<{ night: SharedNight | null; documents: number }> {
  const night = await readNight(db, one);
  const documents = night.games.length + night.bets.length;
  return { night: areBetsDecided(night) ? sharedNightOf(night, shownIds) : null, documents };
}
