import { randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { readStakeChecks } from '../bets/limits/player-limits.ts';
import { betDataOf, isOpen, openOdds } from '../bets/open-odds.ts';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import { betOfChallenge } from '../ledger/bet.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { type ChallengeCall, closedError, findChallenge, isOnObviousError } from './challenge.ts';
import type { Challenging } from './challenging.ts';
import { reportChallenge } from './report-challenge.ts';
import { type ShownChallenge, showChallenge } from './show-challenges.ts';
import { draftHold, isTaken, placeBets, releaseHold } from './stakes.ts';
import { openTab, openTabAccount } from './tabs.ts';

/** The game of a challenge that accepts bets on its market at this moment, at whatever odds. @throws DomainError */
function requireBets(doc: ChallengeDoc, game: Game | null, at: Date): Game {
  if (game === null) throw new DomainError('game-not-found');
  if (!isOpen(game, at)) throw new DomainError('betting-closed');
  if (isOnObviousError(doc, game)) throw new DomainError('challenge-closed');
  openOdds(game, { market: doc.market ?? 'moneyline', side: doc.side }, at);
  return game;
}

/** Checks a stake of the challenger, whose limits the taker does not get to know. */
function checkOther(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof DomainError ? new DomainError('challenger-unavailable', { cause: error }) : error;
  }
}

/** Whether the challenger is a member still. One who left or deleted the account has no open challenges for long. */
async function requireChallenger(
  { db }: Pick<Challenging, 'db'>,
  { groupId, challenger }: ChallengeDoc,
): Promise<void> {
  if ((await db.groups.countDocuments({ _id: groupId, memberIds: challenger }, { limit: 1 })) === 0)
    throw new DomainError('challenger-unavailable');
}

/** Places the bets of a challenge that was taken, and marks it complete. Safe to repeat. */
export async function finishTaking(
  { db, ledger }: Pick<Challenging, 'db' | 'ledger'>,
  doc: ChallengeDoc,
): Promise<void> {
  if (!isTaken(doc)) return;
  await placeBets(ledger, doc);
  await db.challenges.updateOne({ _id: doc._id }, { $unset: { unfinished: '' } });
}

/**
 * The numbers of the holds of a member's own challenges on a tab. All other holds of the member there are stakes of challenges that
 * are being taken.
 */
async function readOwnHolds(
  { db }: Pick<Challenging, 'db'>,
  { groupId, tabId }: ChallengeDoc,
  uid: Uid,
): Promise<ReadonlySet<number>> {
  const own = { groupId, tabId, challenger: uid, status: { $ne: 'taken' as const }, unfinished: true };
  const docs = await db.challenges.find(own, { hold: 1 }).lean();
  return new Set(docs.flatMap(({ hold }) => hold ?? []));
}

/**
 * Sets the taker's stake aside, if it is within the limits of both users, and lets one write decide who has taken the challenge. The
 * stakes count towards the daily limits once both bets are placed, milliseconds later. So the taker's other stakes that are between
 * the two count as well; those of the challenger do not (docs/decisions/0097).
 */
async function decideTaking(core: Challenging, doc: ChallengeDoc, uid: Uid): Promise<ChallengeDoc> {
  const { db, ledger, games } = core;
  const account = await openTabAccount(core, doc.tabId, uid);
  const { limit } = await openTab(core, doc.groupId);
  /** What the last attempt to set the stake aside was decided on. */
  const agreed: { game?: Game; at?: Date } = {};
  const { entry } = await ledger.move({
    account,
    // A later attempt sets the stake aside again.
    key: `hold:${betOfChallenge(doc._id)}:${randomUUID()}`,
    async prepare() {
      const [current, ownHolds, checkOwn, checkStakeOfOther] = await Promise.all([
        games.get(doc.gameId),
        readOwnHolds(core, doc, uid),
        readStakeChecks(core, uid, account),
        readStakeChecks(core, doc.challenger, null).catch((error) => () => {
          throw error;
        }),
      ]);
      return ({ holds, stakedOn }, at) => {
        const game = requireBets(doc, current, at);
        const beingTaken = holds.filter(({ seq }) => !ownHolds.has(seq)).reduce((sum, { amount }) => sum + amount, 0);
        const onGame = { at, games: [game], potential: doc.stake + doc.otherStake };
        checkOwn({ ...onGame, amount: beingTaken + doc.otherStake, stakedOn });
        checkOther(() => checkStakeOfOther({ ...onGame, amount: doc.stake, stakedOn: undefined }));
        Object.assign(agreed, { game, at });
        return draftHold(doc, doc.otherStake, limit);
      };
    },
  });
  const { game, at } = agreed;
  if (game === undefined || at === undefined) throw new DomainError('unavailable');
  const taken = await db.challenges
    .findOneAndUpdate(
      { _id: doc._id, status: 'open' },
      { $set: { status: 'taken', taken: { by: uid, at, hold: entry.seq, betData: betDataOf(game, doc) } } },
      { returnDocument: 'after', writeConcern: db.durable },
    )
    .lean();
  if (taken === null) {
    await releaseHold(ledger, account, entry.seq);
    return findChallenge(db, doc.groupId, doc._id);
  }
  await finishTaking(core, taken);
  reportChallenge(core, taken, 'taken');
  return taken;
}

/** Takes the challenge, or finds that another call of the same member has just taken it. */
async function decideOnce(core: Challenging, doc: ChallengeDoc, uid: Uid): Promise<ChallengeDoc> {
  try {
    return await decideTaking(core, doc, uid);
  } catch (error) {
    // The stake of the other call may be what refuses this one.
    const current = await findChallenge(core.db, doc.groupId, doc._id);
    if (current.taken?.by === uid) return current;
    throw error;
  }
}

async function readAndTake(core: Challenging, { uid, groupId, challengeId }: ChallengeCall): Promise<ChallengeDoc> {
  const { db } = core;
  const group = await findOwnGroup(db, uid, groupId);
  const doc = await findChallenge(db, groupId, challengeId);
  if (doc.challenger === uid) throw new DomainError('own-challenge');
  if (doc.opponent !== undefined && doc.opponent !== uid) throw new DomainError('not-challenged');
  if (doc.status === 'open') {
    requireOpen(group);
    await requireChallenger(core, doc);
  }
  const after = doc.status === 'open' ? await decideOnce(core, doc, uid) : doc;
  if (after.taken?.by !== uid) throw closedError(after);
  if (after.unfinished) await finishTaking(core, after);
  return after;
}

/**
 * Takes a challenge. Safe to repeat for the member who took it. Taps of a member on the same challenge are one call: the stake of
 * the first could refuse the others.
 * @throws DomainError `challenge-not-found`, `challenge-closed`, `own-challenge`, `not-challenged`, `challenger-unavailable`,
 * `tab-limit`, and what refuses a bet on the game or of the user
 */
export async function takeChallenge(core: Challenging, call: ChallengeCall): Promise<ShownChallenge> {
  const { uid, groupId, challengeId } = call;
  const taken = await core.challengesBeingTaken.join(`${uid} ${groupId} ${challengeId}`, () => readAndTake(core, call));
  return showChallenge(core.db, taken);
}
