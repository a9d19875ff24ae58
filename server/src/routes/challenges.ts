import { formatCents, toCents, toDollars } from '@courtside/contract';
import type { challengeRoutes } from '@courtside/contract/routes/challenges';
import type { TabDoc } from '@courtside/core/challenges/tab.model';
import { presentChallenge, presentChallengeBlock, presentTab } from '../presenters/challenge.ts';
import type { HandlersOf } from './route.ts';

function presentSettings({ groupId, number, limit }: TabDoc) {
  return { groupId, number, limit: toDollars(limit) };
}

/** Head-to-heads and the tabs of groups. */
export const challengeHandlers: HandlersOf<typeof challengeRoutes> = {
  async readTab({ core, caller, params: { groupId }, query: { number } }) {
    return { status: 200, data: presentTab(await core.challenges.readTab(caller.uid, groupId, number)) };
  },

  async listOwnChallenges({ core, caller }) {
    return { status: 200, data: (await core.challenges.listOwn(caller.uid)).map(presentChallenge) };
  },

  async createChallenge({ core, caller, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
    const { betId: gameId, market, side, amount, price, acceptedLine, opponent } = body;
    const stake = toCents(amount);
    const order = { uid: caller.uid, groupId, key, gameId, market, side, stake, price, acceptedLine, opponent };
    const challenge = await core.challenges.make(order);
    const whom = challenge.people.opponent?.username ?? 'everyone in the group';
    return { status: 201, data: presentChallenge(challenge), message: `You challenged ${whom}.` };
  },

  async takeChallenge({ core, caller, params }) {
    const challenge = await core.challenges.take({ uid: caller.uid, ...params });
    const pot = formatCents(challenge.stake + challenge.otherStake);
    const message = `You took it: ${pot} in the pot against ${challenge.people.challenger.username}.`;
    return { status: 200, data: presentChallenge(challenge), message };
  },

  async declineChallenge({ core, caller, params }) {
    const challenge = await core.challenges.decline({ uid: caller.uid, ...params });
    return { status: 200, data: presentChallenge(challenge), message: 'You declined the challenge.' };
  },

  async withdrawChallenge({ core, caller, params }) {
    const challenge = await core.challenges.withdraw({ uid: caller.uid, ...params });
    return { status: 200, data: presentChallenge(challenge), message: 'You withdrew your challenge.' };
  },

  async answerChallenge({ core, caller, params, body: { price } }) {
    const challenge = await core.challenges.answer({ uid: caller.uid, ...params, price });
    const whom = challenge.people.opponent?.username ?? 'the challenger';
    return { status: 201, data: presentChallenge(challenge), message: `You offered ${whom} another price.` };
  },

  async listChallengeBlocks({ core, caller: { uid } }) {
    return { status: 200, data: (await core.challenges.listBlocks(uid)).map(presentChallengeBlock) };
  },

  async blockChallenges({ core, caller: { uid }, params: { memberId } }) {
    const blocks = await core.challenges.block(uid, memberId);
    const whom = blocks.find((block) => block.uid === memberId)?.username ?? 'This friend';
    return { status: 200, data: blocks.map(presentChallengeBlock), message: `${whom} can no longer challenge you.` };
  },

  async unblockChallenges({ core, caller: { uid }, params: { memberId } }) {
    const blocks = await core.challenges.unblock(uid, memberId);
    return { status: 200, data: blocks.map(presentChallengeBlock), message: 'Your friend can challenge you again.' };
  },

  async limitTab({ core, caller, params: { groupId }, body: { limit } }) {
    const tab = await core.challenges.limitTab(caller.uid, groupId, toCents(limit));
    return { status: 200, data: presentSettings(tab), message: `A tab may go down to ${formatCents(-tab.limit)} now.` };
  },

  async startTab({ core, caller, params: { groupId }, body: { after } }) {
    const tab = await core.challenges.startTab(caller.uid, groupId, after);
    return { status: 200, data: presentSettings(tab), message: 'A new tab has begun. Everyone starts at $0.00.' };
  },
};
