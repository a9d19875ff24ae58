import { formatCents, toCents, toDollars } from '@courtside/contract';
import type { challengeRoutes } from '@courtside/contract/routes/challenges';
import { answerChallenge } from '@courtside/core/challenges/answer-challenge';
import { blockChallenges, unblockChallenges } from '@courtside/core/challenges/block-challenges';
import { readChallengeBlocks } from '@courtside/core/challenges/challenge-blocks';
import { declineChallenge, withdrawChallenge } from '@courtside/core/challenges/end-challenge';
import { listOwnChallenges } from '@courtside/core/challenges/list-own-challenges';
import { makeChallenge } from '@courtside/core/challenges/make-challenge';
import { readTab } from '@courtside/core/challenges/read-tab';
import type { TabDoc } from '@courtside/core/challenges/tab.model';
import { limitTab, startTab } from '@courtside/core/challenges/tabs';
import { takeChallenge } from '@courtside/core/challenges/take-challenge';
import { presentChallenge, presentChallengeBlock, presentTab } from '../presenters/challenge.ts';
import type { HandlersOf } from './route.ts';

function presentSettings({ groupId, number, limit }: TabDoc) {
  return { groupId, number, limit: toDollars(limit) };
}

/** Head-to-heads and the tabs of groups. */
export const challengeHandlers: HandlersOf<typeof challengeRoutes> = {
  async readTab({ core, caller, params: { groupId }, query: { number } }) {
    return { status: 200, data: presentTab(await readTab(core, caller.uid, groupId, number)) };
  },

  async listOwnChallenges({ core, caller }) {
    return { status: 200, data: (await listOwnChallenges(core, caller.uid)).map(presentChallenge) };
  },

  async createChallenge({ core, caller, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
    const { betId: gameId, market, side, amount, price, acceptedLine, opponent } = body;
    const stake = toCents(amount);
    const order = { uid: caller.uid, groupId, key, gameId, market, side, stake, price, acceptedLine, opponent };
    const challenge = await makeChallenge(core, order);
    const whom = challenge.people.opponent?.username ?? 'everyone in the group';
    return { status: 201, data: presentChallenge(challenge), message: `You challenged ${whom}.` };
  },

  async takeChallenge({ core, caller, params }) {
    const challenge = await takeChallenge(core, { uid: caller.uid, ...params });
    const pot = formatCents(challenge.stake + challenge.otherStake);
    const message = `You took it: ${pot} in the pot against ${challenge.people.challenger.username}.`;
    return { status: 200, data: presentChallenge(challenge), message };
  },

  async declineChallenge({ core, caller, params }) {
    const challenge = await declineChallenge(core, { uid: caller.uid, ...params });
    return { status: 200, data: presentChallenge(challenge), message: 'You declined the challenge.' };
  },

  async withdrawChallenge({ core, caller, params }) {
    const challenge = await withdrawChallenge(core, { uid: caller.uid, ...params });
    return { status: 200, data: presentChallenge(challenge), message: 'You withdrew your challenge.' };
  },

  async answerChallenge({ core, caller, params, body: { price } }) {
    const challenge = await answerChallenge(core, { uid: caller.uid, ...params, price });
    const whom = challenge.people.opponent?.username ?? 'the challenger';
    return { status: 201, data: presentChallenge(challenge), message: `You offered ${whom} another price.` };
  },

  async listChallengeBlocks({ core, caller: { uid } }) {
    return { status: 200, data: (await readChallengeBlocks(core.db, uid)).map(presentChallengeBlock) };
  },

  async blockChallenges({ core, caller: { uid }, params: { memberId } }) {
    const blocks = await blockChallenges(core, uid, memberId);
    const whom = blocks.find((block) => block.uid === memberId)?.username ?? 'This friend';
    return { status: 200, data: blocks.map(presentChallengeBlock), message: `${whom} can no longer challenge you.` };
  },

  async unblockChallenges({ core, caller: { uid }, params: { memberId } }) {
    const blocks = await unblockChallenges(core, uid, memberId);
    return { status: 200, data: blocks.map(presentChallengeBlock), message: 'Your friend can challenge you again.' };
  },

  async limitTab({ core, caller, params: { groupId }, body: { limit } }) {
    const tab = await limitTab(core, caller.uid, groupId, toCents(limit));
    return { status: 200, data: presentSettings(tab), message: `A tab may go down to ${formatCents(-tab.limit)} now.` };
  },

  async startTab({ core, caller, params: { groupId }, body: { after } }) {
    const tab = await startTab(core, caller.uid, groupId, after);
    return { status: 200, data: presentSettings(tab), message: 'A new tab has begun. Everyone starts at $0.00.' };
  },
};
