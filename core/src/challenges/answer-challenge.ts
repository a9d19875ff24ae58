import { type AmericanPrice, challengeStakes, DomainError, oppositePrice } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { type ChallengeCall, closedError, findChallenge } from './challenge.ts';
import { requireChallengeable } from './challenge-blocks.ts';
import type { Challenging } from './challenging.ts';
import { endChallenge } from './end-challenge.ts';
import { checkOpenChallenges, type NewChallenge, storeChallenge } from './make-challenge.ts';
import { type ShownChallenge, showChallenge } from './show-challenges.ts';
import { otherSide } from './stakes.ts';

/**
 * The terms of an answer: the other side of the same market at another price, with the first challenger's stake unchanged.
 * @param price of the answering side
 * @throws DomainError `invalid-challenge`
 */
function answerTerms(doc: ChallengeDoc, uid: string, price: AmericanPrice): NewChallenge {
  const { gameId, offer, firstReadAt, stake, expiresAt, groupId } = doc;
  const stakes = challengeStakes(stake, oppositePrice(price));
  if (stakes === null) throw new DomainError('invalid-challenge.stake');
  return {
    gameId,
    ...otherSide(doc),
    ...(offer && { offer }),
    ...(firstReadAt && { firstReadAt }),
    price,
    stake: stakes.otherStake,
    otherStake: stake,
    expiresAt,
    groupId,
    creation: `${uid}:answer:${doc._id}`,
    challenger: uid,
    opponent: doc.challenger,
    answerTo: doc._id,
  };
}

/** A call that answers a challenge. `price` is the one of the answering side. */
interface Answer extends ChallengeCall {
  readonly price: AmericanPrice;
}

async function replaceWithAnswer(
  core: Challenging,
  { uid, groupId, challengeId, price }: Answer,
): Promise<ChallengeDoc> {
  const { db } = core;
  const group = await findOwnGroup(db, uid, groupId);
  const doc = await findChallenge(db, groupId, challengeId);
  if (doc.opponent !== uid) throw new DomainError('not-challenged');
  const terms = answerTerms(doc, uid, price);
  const earlier = await db.challenges.findOne({ creation: terms.creation }).lean();
  if (earlier === null) {
    if (doc.status !== 'open') throw closedError(doc);
    requireOpen(group);
    await requireChallengeable(db, terms);
    await checkOpenChallenges(core, groupId, uid);
  }
  const answer = await storeChallenge(core, terms);
  if (answer.price !== price) throw closedError({ status: 'answered' });
  if ((await endChallenge(core, doc._id, 'answered')) !== null) return answer;
  const first = await findChallenge(db, groupId, challengeId);
  if (first.status === 'answered') return answer;
  // Something else ended the first one before this could.
  await endChallenge(core, answer._id, 'withdrawn');
  throw closedError(first);
}

/**
 * Answers a challenge that names the caller with another price: a challenge back, with the stakes of that price, which ends the
 * first one. Safe to repeat with the same price.
 * @throws as `makeChallenge` and `declineChallenge`
 */
export async function answerChallenge(core: Challenging, answer: Answer): Promise<ShownChallenge> {
  return showChallenge(core.db, await replaceWithAnswer(core, answer));
}
