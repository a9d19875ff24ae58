import { leagueDay } from '@courtside/contract/league-day';
import { minuteMs } from '@courtside/contract/time';
import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { newVersionAtom } from '../../features/updates/new-version.ts';
import { store } from '../../store.ts';
import { aGame, aGroup, inMs, noTonight } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import TvPage from './tv-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token', callWithKey: () => undefined }));

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
