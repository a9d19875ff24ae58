import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGroup } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import TvPage from './tv-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token', callWithKey: () => undefined }));

afterEach(() => vi.useRealTimers());

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
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/tv/g1#ck_key']}>
        <Routes>
          <Route path="/tv/:id" element={<TvPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
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
