import type { Challenge, Tab } from '@courtside/contract/challenges';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aGame, aSpread, threeMarkets } from '../../testing/builders.ts';
import { aChallenge, aTab } from '../../testing/challenge-builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { setGames } from '../games/games-atoms.ts';
import ChallengePanel from './challenge-panel.tsx';
import { recordOf } from './challenge-record.tsx';
import { openChallengeAtom } from './open-challenge.ts';
import { loadOwnChallenges } from './own-challenges-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const [ana, bo] = ['ana', 'bo'].map((uid) => ({ uid, username: uid }));
if (!ana || !bo) throw new Error('two people');
const fromBo = aChallenge({ challenger: bo, opponent: ana });
const record: Tab['pairs'] = [{ a: bo, b: ana, owed: 36.5, wonByA: 7, wonByB: 4 }];
const onClose = vi.fn<() => void>();

async function open(challenge: Challenge = fromBo, pairs: Tab['pairs'] = record) {
  const calls = fakeApi(({ method, path }) => {
    if (path === '/api/challenges') return ok([challenge]);
    if (method === 'GET' && path === '/api/groups/g1/tab') return ok(aTab({ pairs }));
    return method === 'POST' ? ok({ ...challenge, status: 'taken', result: 'pending' }) : errorResponse('internal');
  });
  await act(() => loadOwnChallenges());
  store.set(openChallengeAtom, challenge.id);
  renderPage(<ChallengePanel onClose={onClose} />);
  return calls;
}

beforeEach(() => {
  anaSees();
  onClose.mockClear();
  setGames([aGame({ markets: threeMarkets({ spread: aSpread({ prices: { team1: -120, team2: 105 } }) }) })]);
});

test('shows a friend who may take a challenge both halves, from the own side, and takes it', async () => {
  const calls = await open();
  const panel = screen.getByRole('dialog', { name: 'bo challenged you' });
  expect(panel.textContent).toContain('Boston Celtics vs Miami Heat, in Sunday hoops. Open for ');
  expect(panel.textContent).toContain('If Heat +5.5 wins, you get bo’s $20.00; if it loses, bo gets your $12.74.');
  expect(panel.textContent).toMatch(/\$20\.00 you win.*\$12\.74 you risk/);
  fireEvent.click(within(panel).getByRole('button', { name: 'Take it: risk $12.74 to win $20.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('compares the offered price with the fair one and with that of Betting', async () => {
  await open();
  const scale = screen.getByRole('region', { name: 'A fair price' });
  expect(scale.textContent).toContain('Heat +5.5 47%, +112');
  // Betting pays $13.38 on a stake of $12.74 at +105.
  expect(scale.textContent).toContain('Betting +105wins $13.38');
  expect(scale.textContent).toContain('bo +157wins $20.00');
});

test('names the new line instead when it has moved', async () => {
  await open();
  act(() => setGames([aGame({ markets: threeMarkets({ spread: aSpread({ line: -6.5 }) }) })]));
  expect(screen.queryByRole('region', { name: 'A fair price' })).toBeNull();
  expect(screen.getByText('The line is now Heat +6.5')).toBeTruthy();
});

test('shows the record against the challenger and what is owed', async () => {
  await open();
  expect((await screen.findByText('4 – 7')).parentElement?.textContent).toBe('You and bo: 4 – 7You owe $36.50');
});

test('reads a record from both sides, and has none for other pairs', () => {
  expect(recordOf(record, 'bo', 'ana')).toEqual({ won: 7, lost: 4, owed: 3650 });
  expect(recordOf(record, 'ana', 'bo')).toEqual({ won: 4, lost: 7, owed: -3650 });
  expect(recordOf(record, 'ana', 'cy')).toBeNull();
});

test('shows the ticket of an own challenge', async () => {
  await open(aChallenge());
  expect(screen.getByRole('dialog', { name: 'Head-to-head' }).textContent).toContain('Waiting for bo');
});
