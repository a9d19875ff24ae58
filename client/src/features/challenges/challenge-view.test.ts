import { expect, test } from 'vitest';
import { aChallenge } from '../../testing/challenge-builders.ts';
import { answerStakes } from './challenge-actions.tsx';
import { noticeWords } from './challenge-notices.ts';
import { chosenPrice, termsOf } from './challenge-terms.ts';
import { canTake, opponentName, sidesOf, withChallenges } from './challenge-view.ts';
import { endOf, readPrice, riskWords, titleOf } from './challenge-words.ts';

const cy = { uid: 'cy', username: 'cy' };

test('the other side of a spread has the opposite line and price, and each side wins what the other one risks', () => {
  expect(sidesOf(aChallenge())).toEqual([
    { uid: 'ana', name: 'ana', what: 'Celtics −5.5', price: -157, stake: 2000, wins: 1274 },
    { uid: 'bo', name: 'bo', what: 'Heat +5.5', price: 157, stake: 1274, wins: 2000 },
  ]);
  const [over, under] = sidesOf(aChallenge({ market: 'total', side: 'over', line: 221.5, price: 100 }));
  expect([over.what, over.price, under.what, under.price]).toEqual(['Over 221.5', 100, 'Under 221.5', 100]);
});

test('only the challenged friend takes a challenge, or any other member one that is for all, until it expires', () => {
  const challenge = aChallenge();
  const now = Date.now();
  expect(['ana', 'bo', 'cy'].map((uid) => canTake(challenge, uid, now))).toEqual([false, true, false]);
  const forAll = aChallenge({ opponent: null, isForAll: true });
  expect(['ana', 'bo', 'cy'].map((uid) => canTake(forAll, uid, now))).toEqual([false, true, true]);
  expect(canTake(challenge, 'bo', Date.parse(challenge.expiresAt))).toBe(false);
  expect(canTake(aChallenge({ status: 'withdrawn' }), 'bo', now)).toBe(false);
});

test('titles say who waits for whom and who plays whom, the reader first', () => {
  const challenge = aChallenge();
  expect(['ana', 'bo', 'cy'].map((uid) => titleOf(challenge, uid))).toEqual([
    'Waiting for bo',
    'ana challenged you',
    'ana challenged bo',
  ]);
  const forAll = aChallenge({ opponent: null, isForAll: true });
  expect(['ana', 'bo'].map((uid) => titleOf(forAll, uid))).toEqual([
    'Waiting for someone to take it',
    'ana challenges anyone',
  ]);
  const taken = aChallenge({ status: 'taken', result: 'pending' });
  expect(['ana', 'bo', 'cy'].map((uid) => titleOf(taken, uid))).toEqual(['You vs bo', 'You vs ana', 'ana vs bo']);
  expect(['ana', 'bo', 'cy'].map((uid) => opponentName(taken, uid))).toEqual(['bo', 'ana', null]);
});

test('a result is the money that changed hands, for either side and for other members', () => {
  const won = aChallenge({ status: 'taken', result: 'won' });
  expect(['ana', 'bo', 'cy'].map((uid) => endOf(won, uid))).toEqual([
    { word: 'Won', money: '+$12.74' },
    { word: 'Lost', money: '−$12.74' },
    { word: 'ana won', money: '$12.74' },
  ]);
  const lost = aChallenge({ status: 'taken', result: 'lost' });
  expect(['ana', 'bo', 'cy'].map((uid) => endOf(lost, uid))).toEqual([
    { word: 'Lost', money: '−$20.00' },
    { word: 'Won', money: '+$20.00' },
    { word: 'bo won', money: '$20.00' },
  ]);
  expect(endOf(aChallenge({ status: 'taken', result: 'push' }), 'bo')).toEqual({ word: 'Push:', money: '$12.74 back' });
  expect(endOf(aChallenge({ status: 'declined' }), 'ana')).toEqual({ word: 'Declined', money: null });
  expect(endOf(aChallenge({ status: 'taken', result: 'pending' }), 'ana')).toBeNull();
});

test('a challenge that was taken stays taken when an earlier response arrives late', () => {
  const taken = aChallenge({ status: 'taken', result: 'pending' });
  expect(withChallenges([taken], [aChallenge()])).toEqual([taken]);
  expect(withChallenges([aChallenge()], [taken])).toEqual([taken]);
  const newer = aChallenge({ id: 'c2', createdAt: '2099-01-01T00:00:00.000Z' });
  expect(withChallenges([taken], [newer]).map(({ id }) => id)).toEqual(['c2', 'c1']);
});

test('the fair price has no margin, even money the same stakes, and an own price is read as typed', () => {
  const offer = { market: 'moneyline', side: 'team1', line: null, price: -110, otherPrice: -110 } as const;
  expect(chosenPrice(offer, 'fair', '')).toBe(100);
  expect(chosenPrice({ ...offer, price: -170, otherPrice: 150 }, 'fair', '')).toBe(-157);
  expect(chosenPrice(offer, 'even', '-200')).toBe(100);
  expect(chosenPrice(offer, 'own', ' −200 ')).toBe(-200);
  expect(['+150', '150', '-5000', '99', '+5001', '1.5', ''].map(readPrice)).toEqual([
    150,
    150,
    -5000,
    null,
    null,
    null,
    null,
  ]);
});

test('the terms say what both risk and win before the challenge is sent', () => {
  const terms = termsOf(2000, -157);
  expect(terms && [riskWords('You', terms.own), riskWords('Bryce', terms.other), terms.pot]).toEqual([
    'You risk $20.00 to win $12.74.',
    'Bryce risks $12.74 to win $20.00.',
    3274,
  ]);
  expect(termsOf(1, -5000)).toBeNull();
});

test('an answer at another price leaves the stake of the challenger as it is', () => {
  expect(answerStakes(aChallenge(), 100)).toEqual({ stake: 2000, wins: 2000 });
  expect(answerStakes(aChallenge(), 200)).toEqual({ stake: 1000, wins: 2000 });
  expect(answerStakes(aChallenge(), null)).toBeNull();
});

test('messages about a challenge reach those whom it concerns', () => {
  const notice = { groupName: 'Hoops', name: 'Bryce', uid: 'bryce' } as const;
  const words = (kind: Parameters<typeof noticeWords>[0]['kind'], challenge = aChallenge(), uid = 'ana') =>
    noticeWords({ ...notice, kind }, challenge, uid)?.text ?? null;
  expect(words('challenged')).toBe('Bryce challenged you in Hoops.');
  expect(words('challenged', aChallenge({ isForAll: true, opponent: null }))).toBe('Bryce challenges anyone in Hoops.');
  expect(words('challenge-taken')).toBe('Bryce took your challenge in Hoops.');
  expect(words('challenge-taken', aChallenge({ challenger: cy }))).toBeNull();
  expect(words('challenge-declined')).toBe('Bryce declined your challenge in Hoops. Your stake is back.');
  expect(words('challenge-answered')).toBe('Bryce answered your challenge in Hoops with another price.');
});
