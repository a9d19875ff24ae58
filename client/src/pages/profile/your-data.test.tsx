import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { aBet } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { YourData } from './your-data.tsx';

const saved = vi.hoisted(() => ({ saveFile: vi.fn<(file: File) => void>(), saveJson: vi.fn<() => void>() }));
vi.mock('../../ui/save-file.ts', () => saved);
vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  endSession();
  saved.saveFile.mockReset();
});

const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download my bets (CSV)' }));

test('saves every bet of the user as CSV, latest game first', async () => {
  const calls = fakeApi(({ path }) => {
    if (path.endsWith('/accounts?seasons=all')) return ok([]);
    const old = aBet({ id: 'b1', amount: 10 });
    const first = { ...old, betData: { ...old.betData, startTime: '2026-01-01T00:00:00.000Z' } };
    return ok({ b1: first, b2: aBet({ id: 'b2', amount: 20 }) }, 200, { nextCursor: null });
  });
  renderPage(<YourData uid="ana" />);
  download();
  await vi.waitFor(() => expect(saved.saveFile).toHaveBeenCalledOnce());
  const file = saved.saveFile.mock.lastCall?.[0];
  expect(file?.name).toMatch(/^courtside-bets-\d{4}-\d\d-\d\d\.csv$/);
  const stakes = (await file?.text())?.split('\r\n').map((row) => row.split(',')[9]);
  expect(stakes).toEqual(['Stake', '20.00', '10.00', undefined]);
  expect(calls.map(({ path }) => path)).toContain('/api/userbets/user_id/ana');
});

test('says why the bets could not be downloaded', async () => {
  fakeApi(() => errorResponse('unavailable'));
  renderPage(<YourData uid="ana" />);
  download();
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  expect(saved.saveFile).not.toHaveBeenCalled();
});
