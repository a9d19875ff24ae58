import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { store } from '../../store.ts';
import { aChallenge } from '../../testing/challenge-builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { setSession } from '../session/session-atoms.ts';
import { announceChallenge } from './challenge-notices.ts';
import { loadOwnChallenges } from './own-challenges-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  endSession();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('announces that a challenge was taken although the page begins to follow challenges at the same moment', async () => {
  const responses: PromiseWithResolvers<Response>[] = [];
  fakeApi(() => {
    const response = Promise.withResolvers<Response>();
    responses.push(response);
    return response.promise;
  });
  const challenge = aChallenge({ id: 'c1', status: 'taken' });
  const announced = announceChallenge(
    {
      kind: 'challenge-taken',
      groupId: 'g1',
      groupName: 'Hoops',
      seasonId: null,
      challengeId: 'c1',
      uid: 'bo',
      name: 'Bo',
    },
    challenge.challenger.uid,
  );
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  const followed = loadOwnChallenges();
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.resolve(ok([challenge]));
  await Promise.all([announced, followed]);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Bo took your challenge in Hoops.']);
});

test('tells both sides that a challenge has expired', async () => {
  fakeApi(() => ok([]));
  const expired = { kind: 'challenge-expired', groupId: 'g1', groupName: 'Hoops', seasonId: null } as const;
  await announceChallenge({ ...expired, challengeId: 'c1', uid: 'ana', name: 'Ana' }, 'ana');
  await announceChallenge({ ...expired, challengeId: 'c2', uid: 'bo', name: 'Bo' }, 'ana');
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
    'Nobody took your challenge in Hoops. Your stake is back.',
    'The challenge of Bo in Hoops has expired.',
  ]);
});

const challenged = {
  kind: 'challenged',
  groupId: 'g1',
  groupName: 'Hoops',
  seasonId: null,
  challengeId: 'c1',
} as const;

test('offers an open challenge until somebody has taken it', async () => {
  let challenge = aChallenge({ id: 'c1', status: 'open' });
  fakeApi(() => ok([challenge]));
  await announceChallenge({ ...challenged, uid: 'bo', name: 'Bo' }, 'ana');
  expect(store.get(toastsAtom).map(({ action }) => action?.label)).toEqual(['See it']);
  challenge = aChallenge({ id: 'c1', status: 'taken' });
  await loadOwnChallenges();
  expect(store.get(toastsAtom)).toEqual([]);
});

test('offers nothing to do with a challenge that was taken before its notice arrived', async () => {
  fakeApi(() => ok([aChallenge({ id: 'c1', status: 'taken' })]));
  await announceChallenge({ ...challenged, uid: 'bo', name: 'Bo' }, 'ana');
  expect(store.get(toastsAtom).map(({ text, action }) => [text, action])).toEqual([
    [expect.stringMatching(/^Bo .* in Hoops\.$/), undefined],
  ]);
});
