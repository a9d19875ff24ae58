import { leagueDay } from '@courtside/contract/league-day';
import { hourMs, minuteMs } from '@courtside/contract/time';
import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { newVersionAtom } from '../../features/updates/new-version.ts';
import { store } from '../../store.ts';
import { aGame, aGroup, inMs, noTonight } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import TvPage from './tv-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token', callWithKey: () => undefined }));

beforeEach(() => setGames([]));
afterEach(() => vi.useRealTimers());

function showTv(id = 'g1') {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/tv/${id}#ck_key`]}>
        <Routes>
          <Route path="/tv/:id" element={<TvPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

test('takes a new version by itself once no game is in play', async () => {
  setSession({ status: 'out' });
  const startTime = inMs(-minuteMs);
  const game = aGame({ betStatus: 'closed', startTime, endTime: startTime });
  const group = { ...aGroup(), id: 'g2', tonight: noTonight({ night: leagueDay(Date.parse(startTime)) }) };
  fakeApi(({ path }) => {
    if (path === '/api/groups/g2') return ok(group);
    return path.endsWith('/seasons') ? ok([]) : errorResponse('internal');
  });
  setGames([game]);
  const take = vi.fn();
  onTestFinished(() => store.set(newVersionAtom, null));
  showTv('g2');
  await screen.findByRole('heading', { name: 'Sunday hoops' });
  await act(async () => store.set(newVersionAtom, { take }));
  expect(take).not.toHaveBeenCalled();
  await act(async () => setGames([{ ...game, betStatus: 'settled' }]));
  expect(take).toHaveBeenCalledOnce();
});

test('tries again by itself while the server is away, and says so', async () => {
  setSession({ status: 'out' });
  let isAway = true;
  let reads = 0;
  fakeApi(({ path }) => {
    if (path === '/api/groups/g1') reads += 1;
    if (isAway) return errorResponse('unavailable');
    if (path === '/api/groups/g1') return ok(aGroup());
    return path.endsWith('/seasons') ? ok([]) : errorResponse('internal');
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  showTv();
  const away = 'Courtside cannot be reached. This screen tries again by itself.';
  expect(await screen.findByText(away)).toBeTruthy();
  for (let minute = 1; minute <= 10; minute += 1) {
    const before = reads;
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    expect(screen.getByText(away)).toBeTruthy();
  }
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByRole('heading', { name: 'Sunday hoops' })).toBeTruthy();
});

test('says that a revoked link no longer works', async () => {
  setSession({ status: 'out' });
  fakeApi(() => errorResponse('unauthenticated'));
  showTv('g3');
  expect(await screen.findByText('This link does not work any more. Ask a member for a new one.')).toBeTruthy();
});

/** The locks of the screen that are held. */
function fakeWakeLock(): Set<object> {
  const held = new Set<object>();
  const request = async () => {
    const lock: { release: () => Promise<void> } = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  return held;
}

test('rests with the clock once nothing has been on for half an hour, and wakes before the first tip-off', async () => {
  setSession({ status: 'out' });
  const held = fakeWakeLock();
  fakeApi(({ path }) => {
    if (path === '/api/groups/g4') return ok({ ...aGroup(), id: 'g4' });
    return path.endsWith('/seasons') ? ok([]) : errorResponse('internal');
  });
  const startTime = inMs(3 * hourMs);
  setGames([aGame({ startTime, endTime: startTime })]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showTv('g4');
  // A link that has just been opened shows the group.
  expect(await screen.findByRole('region', { name: 'Standings' })).toBeTruthy();
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await pass(31 * minuteMs);
  expect(screen.queryByRole('region', { name: 'Standings' })).toBeNull();
  expect(screen.getByText(/^Next tip-off /)).toBeTruthy();
  expect(held.size).toBe(0);
  vi.setSystemTime(Date.now() + 2 * hourMs);
  await pass(2_000);
  expect(screen.getByRole('region', { name: 'Standings' })).toBeTruthy();
  expect(held.size).toBe(1);
  await act(async () => setGames([]));
  expect(held.size).toBe(0);
});
