import { randomUUID } from 'node:crypto';
import { DomainError, hourMs } from '@courtside/contract';
import { readStakeChecks } from '../bets/limits/player-limits.ts';
import { isOpen } from '../bets/open-odds.ts';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { requireChallengeable } from './challenge-blocks.ts';
import type { Challenging } from './challenging.ts';
import { endChallenge } from './end-challenge.ts';
import { reportChallenge } from './report-challenge.ts';
import { type ShownChallenge, showChallenge } from './show-challenges.ts';
import { challengerHoldKey, draftHold, releaseHold } from './stakes.ts';
import { openTab, openTabAccount } from './tabs.ts';
import { type ChallengeOrder, isSameChallenge, type Terms, termsOf } from './terms.ts';

/** How many open challenges a member can have in a group. */
const maxOpenChallenges = 20;
/** How many challenges a member can make to the same friend within an hour, with those that were withdrawn. Each one notifies the friend. */
const maxPerPair = 10;

/** A challenge as it is stored before the challenger's stake is set aside. */
export type NewChallenge = Terms & Pick<ChallengeDoc, 'groupId' | 'creation' | 'challenger' | 'opponent' | 'answerTo'>;

/** Declines a challenge to a friend who has blocked its challenger while it was made. @throws DomainError `not-challengeable` */
async function declineIfBlocked(core: Challenging, opened: ChallengeDoc): Promise<void> {
  try {
    await requireChallengeable(core.db, opened);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-challengeable')
      await endChallenge(core, opened._id, 'declined');
    throw error;
  }
}

/**
 * Sets the challenger's stake aside and opens the challenge for others. Safe to repeat: a job completes it after a crash.
 * @returns null if the challenge was removed meanwhile
 * @throws DomainError what refuses the stake; the challenge is removed then
 */
export async function openChallenge(core: Challenging, doc: ChallengeDoc): Promise<ChallengeDoc | null> {
  const { db, ledger, games } = core;
  const account = await openTabAccount(core, doc.tabId, doc.challenger);
  const { limit } = await openTab(core, doc.groupId);
  try {
    const { entry } = await ledger.move({
      account,
      key: challengerHoldKey(doc._id),
      async prepare() {
        const [game, check] = await Promise.all([
          games.get(doc.gameId),
          readStakeChecks(core, doc.challenger, account),
        ]);
        return ({ holds, stakedOn }, at) => {
          if (!isOpen(game, at)) throw new DomainError('betting-closed');
          // Decided with the ledger: of many at once, only as many pass. A tab holds stakes of challenges only.
          if (holds.length >= maxOpenChallenges) throw new DomainError('too-many-challenges');
          check({ amount: doc.stake, at, games: [game], potential: doc.stake + doc.otherStake, stakedOn });
          return draftHold(doc, doc.stake, limit);
        };
      },
    });
    const opened = await db.challenges
      .findOneAndUpdate(
        { _id: doc._id, status: 'making' },
        { $set: { status: 'open', hold: entry.seq } },
        { returnDocument: 'after', writeConcern: db.durable },
      )
      .lean();
    if (opened !== null) {
      await declineIfBlocked(core, opened);
      reportChallenge(core, opened, 'made');
    }
    const current = opened ?? (await db.challenges.findOne({ _id: doc._id }).lean());
    if (current === null) await releaseHold(ledger, account, entry.seq);
    return current;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'unavailable')
      await db.challenges.deleteOne({ _id: doc._id, status: 'making' });
    throw error;
  }
}

/**
 * The number of the next challenge to the same friend; null for a challenge to all. The write decides which call takes it, so that
 * the bound is exact.
 * @throws DomainError `too-many-challenges.pair` for one more to the same friend within an hour
 */
async function nextOfPair({ db, clock }: Pick<Challenging, 'db' | 'clock'>, doc: ChallengeDoc): Promise<number | null> {
  const { tabId, challenger, opponent, answerTo } = doc;
  if (opponent === undefined) return null;
  const pair = { tabId, challenger, opponent };
  const last = await db.challenges
    .findOne({ ...pair, ofPair: { $exists: true } }, { ofPair: 1 })
    .sort({ ofPair: -1 })
    .lean();
  // After the number is read: a challenge that is stored since makes this one take another number, and be counted again.
  const since = new Date(clock() - hourMs);
  const made = await db.challenges.countDocuments({ ...pair, createdAt: { $gte: since } });
  if (answerTo === undefined && made >= maxPerPair) throw new DomainError('too-many-challenges.pair');
  return (last?.ofPair ?? 0) + 1;
}

/** Stores a challenge and opens it. A repeat with the same key continues the first one. */
export async function storeChallenge(core: Challenging, terms: NewChallenge): Promise<ChallengeDoc> {
  const { db, clock } = core;
  const { _id: tabId } = await openTab(core, terms.groupId);
  const doc: ChallengeDoc = {
    ...terms,
    _id: randomUUID(),
    tabId,
    status: 'making',
    createdAt: new Date(clock()),
    unfinished: true,
  };
  for (;;) {
    const ofPair = await nextOfPair(core, doc);
    try {
      const numbered = ofPair === null ? doc : { ...doc, ofPair };
      await db.challenges.insertMany([numbered], { lean: true, writeConcern: db.durable });
      return continueChallenge(core, doc);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A concurrent call has made the challenge, or another one to the same friend.
      const existing = await db.challenges.findOne({ creation: terms.creation }).lean();
      if (existing !== null) return continueChallenge(core, existing);
    }
  }
}

async function continueChallenge(core: Challenging, doc: ChallengeDoc): Promise<ChallengeDoc> {
  if (doc.status !== 'making') return doc;
  const opened = await openChallenge(core, doc);
  if (opened === null) throw new DomainError('unavailable');
  return opened;
}

/** @throws DomainError `too-many-challenges` */
export async function checkOpenChallenges(
  { db }: Pick<Challenging, 'db'>,
  groupId: string,
  uid: string,
): Promise<void> {
  const open = { groupId, status: { $in: ['making', 'open'] as const }, challenger: uid, unfinished: true };
  if ((await db.challenges.countDocuments(open)) >= maxOpenChallenges) throw new DomainError('too-many-challenges');
}

/**
 * Makes a challenge. Safe to repeat with the same key.
 * @throws DomainError `group-not-found`, `forbidden.group`, `not-a-member`, `own-challenge`, `not-challengeable`,
 * `too-many-challenges`, `key-reused`, `invalid-challenge`, `tab-limit`, and what refuses a bet on the game or of the user
 */
export async function makeChallenge(core: Challenging, order: ChallengeOrder): Promise<ShownChallenge> {
  const { db, games, clock } = core;
  const { uid, groupId, key = randomUUID(), opponent } = order;
  const creation = `${uid}:${key}`;
  const group = await findOwnGroup(db, uid, groupId);
  const existing = await db.challenges.findOne({ creation }).lean();
  if (existing !== null) {
    if (!isSameChallenge(existing, order)) throw new DomainError('key-reused.challenge');
    return showChallenge(db, await continueChallenge(core, existing));
  }
  requireOpen(group);
  if (opponent === uid) throw new DomainError('own-challenge');
  if (opponent !== undefined && !group.memberIds.includes(opponent)) throw new DomainError('not-a-member');
  await requireChallengeable(db, { challenger: uid, opponent });
  if ((await db.users.countDocuments({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { limit: 1 })) === 0)
    throw new DomainError('user-not-found');
  await checkOpenChallenges(core, groupId, uid);
  const terms = termsOf(order, await games.get(order.gameId), new Date(clock()));
  const stored = await storeChallenge(core, {
    ...terms,
    groupId,
    creation,
    challenger: uid,
    ...(opponent !== undefined && { opponent }),
  });
  if (!isSameChallenge(stored, order)) throw new DomainError('key-reused.challenge');
  return showChallenge(db, stored);
}
