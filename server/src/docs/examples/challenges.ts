import type { Challenge, ChallengeBlock, Tab } from '@courtside/contract';
import type { challengeRoutes } from '@courtside/contract/routes/challenges';
import { ann, ben, type ExamplesOf, game, group, groupId, openedAt, tipOff } from './example.ts';

const params = { groupId };
const headers = { 'idempotency-key': '0c7e1f4a-93b2-4d58-8a60-5e2f1b9d7c33' };

/** A challenge of Ann to Ben. */
export const challenge: Challenge = {
  id: '4b1e8d0a-7f52-4c39-9e6d-2a0c5b8f1e77',
  groupId,
  groupName: group.groupName,
  game: { id: game.id, team1: game.team1, team2: game.team2, startTime: tipOff },
  market: 'moneyline',
  side: 'team1',
  line: null,
  price: 150,
  stake: 20,
  otherStake: 30,
  pot: 50,
  challenger: ann,
  opponent: ben,
  isForAll: false,
  status: 'open',
  result: null,
  createdAt: openedAt,
  expiresAt: tipOff,
  takenAt: null,
  answerTo: null,
};
const taken: Challenge = { ...challenge, status: 'taken', result: 'pending', takenAt: openedAt };
/** The same challenge the other way round. */
const ofBen: Challenge = { ...challenge, challenger: ben, opponent: ann };
const ofOne = { ...params, challengeId: challenge.id };
const tab: Tab = {
  groupId,
  number: 1,
  startedAt: openedAt,
  limit: 500,
  members: [
    { ...ann, balance: 0, inPlay: 20, isMember: true },
    { ...ben, balance: 0, inPlay: 30, isMember: true },
  ],
  pairs: [],
  challenges: [taken],
};
const block: ChallengeBlock = { uid: ben.uid, username: ben.username, blockedAt: openedAt };
const ofUser = { memberId: ben.uid };
const settings = { groupId, number: 1, limit: 500 };

export const challengeExamples: ExamplesOf<typeof challengeRoutes> = {
  readTab: { params, status: 200, data: tab },
  listOwnChallenges: { status: 200, data: [challenge] },
  createChallenge: {
    params,
    headers,
    body: { betId: game.id, market: 'moneyline', side: 'team1', amount: 20, price: 150, opponent: ben.uid },
    status: 201,
    data: challenge,
    message: 'You challenged ben.',
  },
  takeChallenge: {
    params: ofOne,
    body: {},
    status: 200,
    data: { ...ofBen, status: 'taken', result: 'pending', takenAt: openedAt },
    message: 'You took it: $50.00 in the pot against ben.',
  },
  declineChallenge: {
    params: ofOne,
    body: {},
    status: 200,
    data: { ...ofBen, status: 'declined' },
    message: 'You declined the challenge.',
  },
  withdrawChallenge: {
    params: ofOne,
    body: {},
    status: 200,
    data: { ...challenge, status: 'withdrawn' },
    message: 'You withdrew your challenge.',
  },
  answerChallenge: {
    params: ofOne,
    body: { price: -120 },
    status: 201,
    data: {
      ...challenge,
      id: '7d3a5c90-1e84-4f6b-a2d7-9c0b6e5f4a18',
      side: 'team2',
      price: -120,
      stake: 24,
      otherStake: 20,
      pot: 44,
      challenger: ann,
      opponent: ben,
      answerTo: challenge.id,
    },
    message: 'You offered ben another price.',
  },
  listChallengeBlocks: { status: 200, data: [block] },
  blockChallenges: {
    params: ofUser,
    body: {},
    status: 200,
    data: [block],
    message: 'ben can no longer challenge you.',
  },
  unblockChallenges: {
    params: ofUser,
    status: 200,
    data: [],
    message: 'Your friend can challenge you again.',
  },
  limitTab: {
    params,
    body: { limit: 250 },
    status: 200,
    data: { ...settings, limit: 250 },
    message: 'A tab may go down to −$250.00 now.',
  },
  startTab: {
    params,
    body: { after: 1 },
    status: 200,
    data: { ...settings, number: 2 },
    message: 'A new tab has begun. Everyone starts at $0.00.',
  },
};
