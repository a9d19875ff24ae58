import { DomainError } from '@courtside/contract';
import { isOpen } from '../bets/open-odds.ts';
import { entryId } from '../ledger/entry.model.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { isOnObviousError } from './challenge.ts';
import type { Challenging } from './challenging.ts';
import { endChallenge, returnStake } from './end-challenge.ts';
import { openChallenge } from './make-challenge.ts';
import { type ChallengeReporting, reportChallenge } from './report-challenge.ts';
import { releaseHold } from './stakes.ts';
import { finishTaking } from './take-challenge.ts';

/** Longer than any call takes. What is older was left by a crash. */
const graceMs = 60_000;

/** Stores the end of betting on a game whose start has moved, for an open challenge. */
async function moveEnd(core: ChallengeReporting, id: string, expiresAt: Date): Promise<void> {
  const moved = await core.db.challenges
    .findOneAndUpdate({ _id: id, status: 'open' }, { $set: { expiresAt } }, { returnDocument: 'after' })
    .lean();
  if (moved !== null) reportChallenge(core, moved, 'moved');
}

/**
 * Ends open challenges whose game no longer takes bets, and moves the end of those whose game starts at another time. Safe to
 * repeat. @returns how many it ended
 */
export async function expireChallenges(core: Challenging): Promise<number> {
  const { db, games, clock } = core;
  const open = await db.challenges.find({ status: 'open', unfinished: true }).lean();
  const now = new Date(clock());
  const gameIds = [...new Set(open.map(({ gameId }) => gameId))];
  const byId = new Map(await Promise.all(gameIds.map(async (id) => [id, await games.get(id)] as const)));
  let expired = 0;
  for (const doc of open) {
    const { _id, gameId, expiresAt } = doc;
    const game = byId.get(gameId) ?? null;
    if (isOpen(game, now) && !isOnObviousError(doc, game)) {
      if (game.endTime.getTime() !== expiresAt.getTime()) await moveEnd(core, _id, game.endTime);
      continue;
    }
    if ((await endChallenge(core, _id, 'expired')) !== null) expired += 1;
  }
  return expired;
}

/** Completes one challenge that a crash left. @returns whether there was something to do */
async function complete(core: Challenging, doc: ChallengeDoc): Promise<boolean> {
  switch (doc.status) {
    case 'making':
      // What refuses the stake also removes the challenge.
      await openChallenge(core, doc).catch((error) => {
        if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
      });
      return true;
    case 'open':
      return false;
    case 'taken':
      await finishTaking(core, doc);
      reportChallenge(core, doc, 'taken');
      return true;
    default:
      await returnStake(core, doc);
      return true;
  }
}

/** True if a hold is the stake of a challenge that is open, or that was taken and whose bets are still to be placed. */
function isInUse(doc: ChallengeDoc | undefined, uid: string, seq: number): boolean {
  if (doc === undefined || !doc.unfinished) return false;
  if (doc.taken?.by === uid) return doc.taken.hold === seq;
  return doc.challenger === uid && (doc.status === 'making' || doc.status === 'open' || doc.status === 'taken');
}

/** Returns stakes that a crash left set aside: of members who did not get the challenge, or whose challenge is gone. */
async function releaseUnused({ db, ledger, clock }: Pick<Challenging, 'db' | 'ledger' | 'clock'>): Promise<number> {
  const before = new Date(clock() - graceMs);
  const accounts = await db.tabAccounts.find({ 'holds.seq': { $gt: 0 } }, { uid: 1, holds: 1 }).lean();
  let released = 0;
  for (const { _id: account, uid, holds } of accounts) {
    const ids = holds.map(({ seq }) => entryId(account, seq));
    const entries = await db.entries.find({ _id: { $in: ids }, at: { $lt: before } }).lean();
    for (const { seq, ref } of entries) {
      if (!('challenge' in ref)) continue;
      const doc = await db.challenges.findOne({ _id: ref.challenge }).lean();
      if (!isInUse(doc ?? undefined, uid, seq) && (await releaseHold(ledger, account, seq))) released += 1;
    }
  }
  return released;
}

/**
 * Completes what a crash left of challenges: opens those that were being made, places the bets of those that were taken, and
 * returns the stakes of all others. Safe to repeat. @returns how many it completed
 */
export async function completeChallenges(core: Challenging): Promise<number> {
  const { db, clock } = core;
  const unfinished = await db.challenges.find({ status: { $ne: 'open' }, unfinished: true }).lean();
  const before = clock() - graceMs;
  let completed = 0;
  for (const doc of unfinished) {
    const changedAt = doc.taken?.at ?? doc.endedAt ?? doc.createdAt;
    if (changedAt.getTime() < before && (await complete(core, doc))) completed += 1;
  }
  return completed + (await releaseUnused(core));
}
