import { type Cents, mainAccountName } from '@courtside/contract';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, profitOf } from '../ledger/bet.ts';
import type { NightsDatabase } from './collections.ts';
import { betWords, swingWords } from './night-moments.ts';
import { moneyOf, type NightMoney } from './night-money.ts';
import { type PickedGame, pickedGames } from './night-picks.ts';
import { areBetsDecided, type Night, readNight } from './read-night.ts';

/** A bet of a member who is shown by name, or several bets on one game. */
export interface SharedBet {
  readonly uid: string;
  readonly username: string;
  /** What it was on: `Celtics −5.5`, or the game if there were several: `Lakers at Celtics (2 bets)`. */
  readonly on: string;
  readonly profit: Cents;
}

/** What stands out among the members who are shown by name; null where nothing does. */
interface SharedHighlights {
  readonly swing: SharedBet | null;
  readonly bestWin: SharedBet | null;
  readonly loneliestWin: SharedBet | null;
  readonly worstBeat: { readonly bet: SharedBet; readonly by: number } | null;
  readonly closestCall: { readonly bet: SharedBet; readonly by: number } | null;
}

/** A game and who of the members who are shown by name was on whom, in one kind of money. */
export interface SharedGame extends Pick<PickedGame, 'league' | 'team1' | 'team2' | 'state' | 'score'> {
  readonly picks: readonly Omit<PickedGame['picks'][number], 'account' | 'inPlay'>[];
}

/** A shared night in one kind of money. Amounts in cents. */
export interface SharedMoney {
  /** The name of the season; null for main accounts. */
  readonly seasonName: string | null;
  /** The members who are shown by name, highest profit first. */
  readonly rows: readonly { readonly uid: string; readonly username: string; readonly profit: Cents }[];
  /** How many members with a bet are not shown by name. */
  readonly friends: number;
  /** Bets of the members who are shown by name, and the games that they were on. Void bets do not count. */
  readonly bets: number;
  readonly gamesWithBet: number;
  /** The games with a bet on one game of a member who is shown by name, void bets among them, by tip-off. */
  readonly games: readonly SharedGame[];
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
  /** The members with a bet who are shown by name, in the order of joining. */
  readonly members: readonly { readonly uid: string; readonly username: string }[];
  /** The money that counts comes first: seasons, latest first, then main accounts. */
  readonly money: readonly SharedMoney[];
}

const isOf = (account: string) => (bet: Bet) => nameOfAccount(bet.account) === account;

const noHighlights: SharedHighlights = {
  swing: null,
  bestWin: null,
  loneliestWin: null,
  worstBeat: null,
  closestCall: null,
};

function toSharedHighlights({ highlights }: NightMoney, findUsername: (uid: string) => string): SharedHighlights {
  const { swing, bestWin, loneliestWin, worstBeat, closestCall } = highlights;
  const shared = (bet: Bet): SharedBet => ({
    uid: bet.uid,
    username: findUsername(bet.uid),
    on: betWords(bet),
    profit: profitOf(bet),
  });
  const [first] = swing?.bets ?? [];
  return {
    swing:
      swing === null || first === undefined
        ? null
        : {
            uid: swing.uid,
            username: findUsername(swing.uid),
            on: swingWords(first, swing.bets.length),
            profit: swing.profit,
          },
    bestWin: bestWin && shared(bestWin),
    loneliestWin: loneliestWin && shared(loneliestWin),
    worstBeat: worstBeat && { bet: shared(worstBeat.bet), by: worstBeat.by },
    closestCall: closestCall && { bet: shared(closestCall.bet), by: closestCall.by },
  };
}

/** The games with picks in one kind of money. */
function toSharedGames(games: readonly PickedGame[], account: string): SharedGame[] {
  return games.flatMap(({ league, team1, team2, state, score, picks }) => {
    const own = picks.filter((pick) => pick.account === account);
    if (own.length === 0) return [];
    return [{ league, team1, team2, state, score, picks: own.map(({ account: _, inPlay: __, ...pick }) => pick) }];
  });
}

/**
 * A night for outsiders, from one whose bets are decided. Pure.
 * @param shownIds the members who are shown by name
 */
export function sharedNightOf(night: Night, shownIds: readonly string[]): SharedNight {
  const { group, shown, returned, seasonNames, usernames } = night;
  const isNamed = ({ uid }: Bet) => shownIds.includes(uid);
  const findUsername = (uid: string) => usernames.get(uid) ?? '';
  const [named, others] = [shown.filter(isNamed), shown.filter((bet) => !isNamed(bet))];
  const ofNamed = { ...night, bets: named, shown: named, returned: returned.filter(isNamed) };
  const [games, money] = [pickedGames(ofNamed), moneyOf(ofNamed)];
  const sharedMoney = [...seasonNames.keys(), mainAccountName].flatMap((account): SharedMoney[] => {
    const own = money.find((each) => each.account === account);
    const friends = new Set(others.filter(isOf(account)).map(({ uid }) => uid)).size;
    if (own === undefined && friends === 0) return [];
    return [
      {
        seasonName: seasonNames.get(account) ?? null,
        rows: (own?.rows ?? []).map(({ uid, profit }) => ({ uid, username: findUsername(uid), profit })),
        friends,
        bets: named.filter(isOf(account)).length,
        gamesWithBet: own?.games ?? 0,
        games: toSharedGames(games, account),
        highlights: own === undefined ? noHighlights : toSharedHighlights(own, findUsername),
      },
    ];
  });
  const withBet = new Set([...named, ...ofNamed.returned].map(({ uid }) => uid));
  return {
    groupName: group.name,
    night: night.night,
    members: group.memberIds.filter((uid) => withBet.has(uid)).map((uid) => ({ uid, username: findUsername(uid) })),
    money: sharedMoney,
  };
}

/**
 * Reads a night for outsiders.
 * @param shownIds the members who are shown by name
 * @returns the night, null while its bets are not decided, and how many games and bets were read for it
 */
export async function readSharedNight(
  db: NightsDatabase,
  { shownIds, ...one }: Pick<Night, 'group' | 'night' | 'now'> & { readonly shownIds: readonly string[] },
): Promise<{ night: SharedNight | null; documents: number }> {
  const night = await readNight(db, one);
  const documents = night.games.length + night.bets.length;
  return { night: areBetsDecided(night) ? sharedNightOf(night, shownIds) : null, documents };
}
