import { type AmericanPrice, DomainError, defaultTabLimitCents } from '@courtside/contract';
import type { StakeLimits } from '../bets/limits/player-limits.ts';
import type { GroupDoc } from '../groups/group.model.ts';
import { findGroup, findOwnedGroup, findOwnGroup, type Group, requireOpen } from '../groups/group.ts';
import type { Games } from '../league/games/games.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { Bet } from '../ledger/bet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createSingleFlightPerKey } from '../platform/async/single-flight-per-key.ts';
import type { Clock } from '../platform/clock.ts';
import { answerChallenge } from './answer-challenge.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import {
  blockChallenges,
  type ChallengeBlock,
  readBlockersOf,
  readChallengeBlocks,
  unblockChallenges,
} from './challenge-blocks.ts';
import { type ChallengeDeps, type ChallengeEvent, closedError, findChallenge } from './challenge-deps.ts';
import type { ChallengesDatabase } from './collections.ts';
import { completeChallenges, expireChallenges } from './complete-challenges.ts';
import { type Ending, endChallenge } from './end-challenge.ts';
import { makeChallenge } from './make-challenge.ts';
import { type BetWithOpponent, nameOpponents, nameOpponentsIn } from './name-opponents.ts';
import { findTab, type ReadTab, readTab, type ShownChallenge, showChallenges } from './read-tab.ts';
import { type TabDoc, tabIdOf } from './tab.model.ts';
import { createTabs, type Tabs } from './tabs.ts';
import { type ChallengeCall, takeChallenge } from './take-challenge.ts';
import type { ChallengeOrder } from './terms.ts';

/** Head-to-heads between members of a group, and the tab they are played on (docs/decisions/0090). */
export interface Challenges extends Pick<Tabs, 'heads'> {
  /** @throws DomainError `group-not-found`, `forbidden.group`, `not-a-member`, `own-challenge`, `not-challengeable`,
   * `too-many-challenges`, `key-reused`, `invalid-challenge`, `tab-limit`, and what refuses a bet on the game or of the user */
  make(order: ChallengeOrder): Promise<ShownChallenge>;
  /** @throws DomainError `challenge-not-found`, `challenge-closed`, `own-challenge`, `not-challenged`,
   * `challenger-unavailable`, `tab-limit`, and what refuses a bet on the game or of the user */
  take(call: ChallengeCall): Promise<ShownChallenge>;
  /** Declines a challenge that names the caller. @throws DomainError `challenge-not-found`, `challenge-closed`, `not-challenged` */
  decline(call: ChallengeCall): Promise<ShownChallenge>;
  /** Withdraws the caller's own challenge. @throws as `decline` */
  withdraw(call: ChallengeCall): Promise<ShownChallenge>;
  /** Answers a challenge that names the caller with another price. @throws as `make` and `decline` */
  answer(call: ChallengeCall & { readonly price: AmericanPrice }): Promise<ShownChallenge>;
  /** A tab of a group for one of its members; the latest by default. @throws DomainError `tab-not-found` */
  readTab(uid: Uid, groupId: string, number?: number): Promise<ReadTab>;
  /** The latest tab of a group, with the group: what the live topic follows. @throws DomainError `group-not-found` */
  followTab(groupId: string): Promise<{ readonly group: Group; readonly tab: ReadTab }>;
  /** A user's open and running challenges, and those that the user may take, newest first. */
  listOwn(uid: Uid): Promise<ShownChallenge[]>;
  /** The users whose challenges a user does not take, latest first. */
  listBlocks(uid: Uid): Promise<ChallengeBlock[]>;
  /** Blocks the challenges of another user in all groups, and declines the open ones.
   * @returns whom the user has blocked. @throws DomainError `user-not-found`, `too-many-blocks` */
  block(uid: Uid, blocked: Uid): Promise<ChallengeBlock[]>;
  /** Lets a user challenge another one again. @returns whom the user has blocked */
  unblock(uid: Uid, blocked: Uid): Promise<ChallengeBlock[]>;
  /** Adds the names of opponents to bets that are one side of a head-to-head. */
  nameOpponents(bets: readonly Bet[]): Promise<BetWithOpponent[]>;
  /** The same for batches of bets, as they are read. */
  nameOpponentsIn(
    batches: AsyncGenerator<readonly Bet[], void, undefined>,
  ): AsyncGenerator<BetWithOpponent[], void, undefined>;
  /** @param limit how far below 0 a member's account may go, in cents. @throws DomainError `forbidden.owner` */
  limitTab(uid: Uid, groupId: string, limit: number): Promise<TabDoc>;
  /** Starts the next tab of a group, and withdraws open challenges. @throws DomainError `forbidden.owner`, `tab-not-found` */
  startTab(uid: Uid, groupId: string, after: number): Promise<TabDoc>;
  /** Withdraws the open challenges by and to a user who is no longer a member of a group. */
  withdrawOf(uid: Uid, groupId: string): Promise<void>;
  /** Ends challenges whose game takes no more bets; the others follow their game's start. @returns how many it ended */
  expire(): Promise<number>;
  /** Completes what a crash left. Safe to repeat. @returns how many challenges */
  complete(): Promise<number>;
}

/** The most challenges of a user that are listed. */
const ownShown = 100;

export function createChallenges(deps: {
  db: ChallengesDatabase;
  ledger: Ledger;
  games: Pick<Games, 'get'>;
  limits: StakeLimits;
  clock: Clock;
  /** Called after each change that others may see, with everyone whom it concerns, and those of them who get a notice. */
  onChanged: (
    challenge: ShownChallenge,
    event: ChallengeEvent,
    concerned: { readonly uids: readonly Uid[]; readonly noticed: readonly Uid[] },
  ) => void;
  /** Called after the settings of a group's tab have changed. */
  onTabChanged: (groupId: string) => void;
  onError: (error: unknown) => void;
}): Challenges {
  const { db, ledger, clock, onChanged, onTabChanged, onError } = deps;
  const tabs = createTabs({ db, ledger, clock, onOpened: onTabChanged });

  async function showIn(group: Pick<GroupDoc, 'name'> | null, doc: ChallengeDoc): Promise<ShownChallenge> {
    const [shown] = await showChallenges(db, [doc], new Map([[doc.groupId, group?.name ?? '']]));
    if (shown === undefined) throw new DomainError('game-not-found');
    return shown;
  }

  async function show(doc: ChallengeDoc): Promise<ShownChallenge> {
    return showIn(await db.groups.findOne({ _id: doc.groupId }, { name: 1 }).lean(), doc);
  }

  async function notify(doc: ChallengeDoc, event: ChallengeEvent): Promise<void> {
    const { challenger, opponent, taken, groupId } = doc;
    const group = await db.groups.findOne({ _id: groupId }, { name: 1, memberIds: 1 }).lean();
    const others = opponent === undefined ? (group?.memberIds ?? []) : [opponent];
    const uids = [...new Set([challenger, ...(taken ? [taken.by] : []), ...others])];
    // A member who has blocked the challenger sees a challenge to all in the lists alone.
    const blockers = opponent === undefined ? await readBlockersOf(db, challenger) : new Set();
    const noticed = uids.filter((uid) => !blockers.has(uid));
    onChanged(await showIn(group, doc), event, { uids, noticed });
  }

  const actionDeps: ChallengeDeps = {
    ...deps,
    tabs,
    onChanged: (doc, event) => void notify(doc, event).catch(onError),
  };

  /** Taps of a member on the same challenge are one call: the stake of the first could refuse the others. */
  const takes = createSingleFlightPerKey<ChallengeDoc>();

  async function end({ uid, groupId, challengeId }: ChallengeCall, ending: Ending): Promise<ShownChallenge> {
    await findOwnGroup(db, uid, groupId);
    const doc = await findChallenge(db, groupId, challengeId);
    const isCallers = ending === 'withdrawn' ? doc.challenger === uid : doc.opponent === uid;
    if (!isCallers) throw new DomainError('not-challenged');
    const ended =
      (await endChallenge(actionDeps, challengeId, ending)) ?? (await findChallenge(db, groupId, challengeId));
    if (ended.status !== ending) throw closedError(ended);
    return show(ended);
  }

  async function withdrawAll(filter: object): Promise<void> {
    const open = await db.challenges.find({ ...filter, status: 'open', unfinished: true }, { _id: 1 }).lean();
    for (const { _id } of open) await endChallenge(actionDeps, _id, 'withdrawn');
  }

  const defaultLimit = defaultTabLimitCents;

  return {
    make: async (order) => show(await makeChallenge(actionDeps, order)),
    async take(call) {
      const { uid, groupId, challengeId } = call;
      const take = () => takeChallenge(actionDeps, call);
      return show(await takes.join(`${uid} ${groupId} ${challengeId}`, take));
    },
    decline: (call) => end(call, 'declined'),
    withdraw: (call) => end(call, 'withdrawn'),
    answer: async (call) => show(await answerChallenge(actionDeps, call)),
    async readTab(uid, groupId, number) {
      const group = await findOwnGroup(db, uid, groupId);
      const tab = number === undefined ? await tabs.latest(groupId) : await findTab(db, tabIdOf(groupId, number));
      return readTab(db, group, { tab, defaultLimit });
    },
    async followTab(groupId) {
      const group = await findGroup(db, groupId);
      return { group, tab: await readTab(db, group, { tab: await tabs.latest(groupId), defaultLimit }) };
    },
    async listOwn(uid) {
      const own = await db.groups.find({ memberIds: uid }, { _id: 1 }).lean();
      const groupId = { $in: own.map(({ _id }) => _id) };
      const running = await db.bets
        .find({ uid, status: 'pending', challenge: { $exists: true } }, { challenge: 1 })
        .hint('pending_of_user')
        .lean();
      const [open, taken] = await Promise.all([
        db.challenges
          .find({
            groupId,
            status: 'open',
            unfinished: true,
            $or: [{ challenger: uid }, { opponent: uid }, { opponent: { $exists: false } }],
          })
          .lean(),
        db.challenges.find({ _id: { $in: running.map(({ challenge = '' }) => challenge) } }).lean(),
      ]);
      const newest = [...open, ...taken].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      const listed = newest.slice(0, ownShown);
      const groups = await db.groups.find({ _id: { $in: listed.map((doc) => doc.groupId) } }, { name: 1 }).lean();
      return showChallenges(db, listed, new Map(groups.map(({ _id, name }) => [_id, name])));
    },
    listBlocks: (uid) => readChallengeBlocks(db, uid),
    async block(uid, blocked) {
      await blockChallenges(actionDeps, uid, blocked);
      return readChallengeBlocks(db, uid);
    },
    async unblock(uid, blocked) {
      await unblockChallenges(actionDeps, uid, blocked);
      return readChallengeBlocks(db, uid);
    },
    nameOpponents: (bets) => nameOpponents(db, bets),
    nameOpponentsIn: (batches) => nameOpponentsIn(db, batches),
    async limitTab(uid, groupId, limit) {
      requireOpen(await findOwnedGroup(db, uid, groupId));
      const tab = await tabs.limit(groupId, limit);
      onTabChanged(groupId);
      return tab;
    },
    async startTab(uid, groupId, after) {
      requireOpen(await findOwnedGroup(db, uid, groupId));
      const tab = await tabs.start(groupId, after);
      onTabChanged(groupId);
      await withdrawAll({ groupId, tabId: { $ne: tab._id } });
      return tab;
    },
    withdrawOf: (uid, groupId) => withdrawAll({ groupId, $or: [{ challenger: uid }, { opponent: uid }] }),
    expire: () => expireChallenges(actionDeps),
    complete: () => completeChallenges(actionDeps),
    heads: tabs.heads,
  };
}
