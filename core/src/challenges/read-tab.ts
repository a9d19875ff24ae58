import { DomainError, type League, type UserBetStatus } from '@courtside/contract';
import type { Group } from '../groups/group.ts';
import { accountsOfTab } from '../ledger/account-id.ts';
import { atStakeCents, equityCents } from '../ledger/account-state.ts';
import { betKey, betOfChallenge } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';
import type { TabDoc } from './tab.model.ts';

interface Person {
  readonly uid: string;
  readonly username: string;
}

/** A challenge with the names of its people, its game, and the result of the challenger's bet. Money in cents. */
export interface ShownChallenge extends ChallengeDoc {
  readonly groupName: string;
  readonly people: { readonly challenger: Person; readonly opponent: Person | null };
  readonly game: { readonly league: League; readonly team1: string; readonly team2: string; readonly startTime: Date };
  /** Null unless it was taken. */
  readonly result: 'pending' | 'won' | 'lost' | 'push' | 'void' | null;
}

/** What the members of a group owe each other on one tab. Money in cents. */
export interface ReadTab {
  readonly groupId: string;
  readonly number: number;
  /** Null before the first head-to-head of the group. */
  readonly startedAt: Date | null;
  readonly limit: number;
  readonly members: readonly (Person & {
    readonly balance: number;
    readonly inPlay: number;
    readonly isMember: boolean;
  })[];
  readonly pairs: readonly {
    readonly a: Person;
    readonly b: Person;
    /** What `b` owes `a`. */
    readonly owed: number;
    readonly wonByA: number;
    readonly wonByB: number;
  }[];
  readonly challenges: readonly ShownChallenge[];
}

/** How many head-to-heads that ended are listed. */
const endedShown = 50;

/** The name of a user whose account was deleted. */
export const anonymous = 'A former user';

/** The results of challengers' bets, by challenge. A bet that is not stored yet is pending. */
async function readResults(db: ChallengesDatabase, docs: readonly Pick<ChallengeDoc, '_id' | 'challenger'>[]) {
  const keys = docs.map(({ _id, challenger }) => betKey({ uid: challenger, id: betOfChallenge(_id) }));
  const bets = await db.bets.find({ _id: { $in: keys } }, { challenge: 1, status: 1 }).lean();
  return new Map(bets.map(({ challenge = '', status }) => [challenge, status]));
}

/**
 * Adds names, games and results to challenges.
 * @param known the results of the challenges that were taken; read if absent
 */
export async function showChallenges(
  db: ChallengesDatabase,
  docs: readonly ChallengeDoc[],
  groupNames: ReadonlyMap<string, string>,
  known?: ReadonlyMap<string, UserBetStatus>,
): Promise<ShownChallenge[]> {
  if (docs.length === 0) return [];
  const taken = docs.filter(({ status }) => status === 'taken');
  const uids = docs.flatMap(({ challenger, opponent, taken }) => [challenger, opponent ?? taken?.by ?? challenger]);
  const [names, games, results] = await Promise.all([
    readUsernames(db, [...new Set(uids)]),
    db.games
      .find(
        { _id: { $in: [...new Set(docs.map(({ gameId }) => gameId))] } },
        { league: 1, team1: 1, team2: 1, startTime: 1 },
      )
      .lean(),
    known ?? readResults(db, taken),
  ]);
  const gameById = new Map(games.map((game) => [game._id, game]));
  const personOf = (uid: string): Person => ({ uid, username: names.get(uid) ?? anonymous });
  return docs.flatMap((doc) => {
    const game = gameById.get(doc.gameId);
    if (game === undefined) return [];
    const opponent = doc.taken?.by ?? doc.opponent;
    const status = doc.status === 'taken' ? (results.get(doc._id) ?? 'pending') : null;
    return [
      {
        ...doc,
        groupName: groupNames.get(doc.groupId) ?? '',
        people: { challenger: personOf(doc.challenger), opponent: opponent === undefined ? null : personOf(opponent) },
        game: { league: game.league, team1: game.team1, team2: game.team2, startTime: game.startTime },
        // A head-to-head is never cashed out.
        result: status === 'cashed-out' ? null : status,
      },
    ];
  });
}

/** One pair's record, with what the second owes the first. */
interface Record {
  owed: number;
  readonly won: [number, number];
}

/** What each pair has won from each other, by `uid:uid` with the smaller uid first. */
function recordsOf(
  docs: readonly Pick<ChallengeDoc, '_id' | 'challenger' | 'taken' | 'stake' | 'otherStake'>[],
  results: ReadonlyMap<string, string>,
): Map<string, Record> {
  const records = new Map<string, Record>();
  for (const { _id, challenger, taken, stake, otherStake } of docs) {
    const result = results.get(_id);
    if (taken === undefined || (result !== 'won' && result !== 'lost')) continue;
    const isFirst = challenger < taken.by;
    const key = isFirst ? `${challenger}:${taken.by}` : `${taken.by}:${challenger}`;
    const record = records.get(key) ?? { owed: 0, won: [0, 0] };
    records.set(key, record);
    const firstWins = (result === 'won') === isFirst;
    const amount = result === 'won' ? otherStake : stake;
    record.owed += firstWins ? amount : -amount;
    record.won[firstWins ? 0 : 1] += 1;
  }
  return records;
}

/** Reads one tab of a group, by its number or the latest. @throws DomainError `tab-not-found` */
export async function readTab(
  db: ChallengesDatabase,
  group: Pick<Group, 'id' | 'name' | 'memberIds'>,
  { tab, defaultLimit }: { readonly tab: TabDoc | null; readonly defaultLimit: number },
): Promise<ReadTab> {
  if (tab === null)
    return {
      groupId: group.id,
      number: 1,
      startedAt: null,
      limit: defaultLimit,
      members: [],
      pairs: [],
      challenges: [],
    };
  const { _id: tabId, number, startedAt, limit } = tab;
  const [accounts, played, open] = await Promise.all([
    db.tabAccounts.find({ tabId, seq: { $gt: 1 } }, { uid: 1, balance: 1, holds: 1, stats: 1 }).lean(),
    db.challenges.find({ tabId, status: 'taken' }).sort({ createdAt: -1 }).lean(),
    db.challenges.find({ tabId, status: 'open', unfinished: true }).sort({ createdAt: -1 }).lean(),
  ]);
  const bets = await db.bets.find({ account: accountsOfTab(tabId) }, { uid: 1, challenge: 1, status: 1 }).lean();
  const statusOf = new Map(bets.map(({ uid, challenge, status }) => [`${uid}:${challenge}`, status]));
  const results = new Map<string, UserBetStatus>(
    played.map(({ _id, challenger }) => [_id, statusOf.get(`${challenger}:${_id}`) ?? 'pending']),
  );
  const running = played.filter(({ _id }) => results.get(_id) === 'pending');
  const decided = played.filter(({ _id }) => results.get(_id) !== 'pending').slice(0, endedShown);
  const ended = await db.challenges
    .find({ tabId, status: { $in: ['declined', 'answered', 'withdrawn', 'expired'] } })
    .sort({ createdAt: -1 })
    .limit(endedShown - decided.length)
    .lean();
  const latest = [...decided, ...ended].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const records = recordsOf(played, results);
  const pairUids = [...records.keys()].flatMap((key) => key.split(':'));
  const names = await readUsernames(db, [...new Set([...accounts.map(({ uid }) => uid), ...pairUids])]);
  const personOf = (uid = ''): Person => ({ uid, username: names.get(uid) ?? anonymous });
  return {
    groupId: group.id,
    number,
    startedAt,
    limit,
    members: accounts
      .map((account) => ({
        ...personOf(account.uid),
        balance: equityCents(account),
        inPlay: atStakeCents(account),
        isMember: group.memberIds.includes(account.uid),
      }))
      .sort((a, b) => b.balance - a.balance || (a.username < b.username ? -1 : 1)),
    pairs: [...records]
      .map(([key, { owed, won }]) => {
        const [first, second] = key.split(':');
        return { a: personOf(first), b: personOf(second), owed, wonByA: won[0], wonByB: won[1] };
      })
      .sort((a, b) => Math.abs(b.owed) - Math.abs(a.owed)),
    challenges: await showChallenges(db, [...open, ...running, ...latest], new Map([[group.id, group.name]]), results),
  };
}

/** Reads the tab of a group with this number. @throws DomainError `tab-not-found` */
export async function findTab(db: ChallengesDatabase, tabId: string): Promise<TabDoc> {
  const tab = await db.tabs.findOne({ _id: tabId }).lean();
  if (tab === null) throw new DomainError('tab-not-found');
  return tab;
}
