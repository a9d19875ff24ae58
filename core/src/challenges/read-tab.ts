import { DomainError, defaultTabLimitCents, type UserBetStatus } from '@courtside/contract';
import { findGroup, findOwnGroup, type Group } from '../groups/group.ts';
import { accountsOfTab, type Uid } from '../ledger/account-id.ts';
import { atStakeCents, equityCents } from '../ledger/account-state.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';
import { anonymous, type Person, type ShownChallenge, showChallenges } from './show-challenges.ts';
import { type TabDoc, tabIdOf } from './tab.model.ts';
import { readLatestTab } from './tabs.ts';

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

/** What the members of a group owe each other on a tab; null for a group without one. */
async function viewTab(
  db: ChallengesDatabase,
  group: Pick<Group, 'id' | 'name' | 'memberIds'>,
  tab: TabDoc | null,
): Promise<ReadTab> {
  if (tab === null)
    return {
      groupId: group.id,
      number: 1,
      startedAt: null,
      limit: defaultTabLimitCents,
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
async function findTab(db: ChallengesDatabase, groupId: string, number: number): Promise<TabDoc> {
  const tab = await db.tabs.findOne({ _id: tabIdOf(groupId, number) }).lean();
  if (tab === null) throw new DomainError('tab-not-found');
  return tab;
}

/** What reading tabs takes from the core. */
interface TabReader {
  readonly db: ChallengesDatabase;
}

/**
 * Reads a tab of a group for one of its members; the latest by default.
 * @throws DomainError `tab-not-found`, and as `findOwnGroup` does
 */
export async function readTab({ db }: TabReader, uid: Uid, groupId: string, number?: number): Promise<ReadTab> {
  const group = await findOwnGroup(db, uid, groupId);
  const tab = number === undefined ? await readLatestTab({ db }, groupId) : await findTab(db, groupId, number);
  return viewTab(db, group, tab);
}

/** Reads the latest tab of a group, with the group: what the live topic follows. @throws DomainError `group-not-found` */
export async function followTab(
  { db }: TabReader,
  groupId: string,
): Promise<{ readonly group: Group; readonly tab: ReadTab }> {
  const group = await findGroup(db, groupId);
  return { group, tab: await viewTab(db, group, await readLatestTab({ db }, groupId)) };
}
