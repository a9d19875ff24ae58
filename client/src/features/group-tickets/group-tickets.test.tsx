import type { GroupTicket } from '@courtside/contract/group-tickets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aGame, aGroup, inMs } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { setGames } from '../games/games-atoms.ts';
import { emptySlip } from '../parlay/slip.ts';
import { slipAtom } from '../parlay/slip-atoms.ts';
import { GroupTickets } from './group-tickets.tsx';
import { loadGroupTickets } from './group-tickets-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const group = { ...aGroup(), creatorId: 'bo' };
const startTime = inMs(3_600_000);
const leg = (uid: string, betId: string, fields: Partial<GroupTicket['legs'][number]> = {}) => ({
  uid,
  username: uid,
  betId,
  market: 'moneyline' as const,
  side: 'team1' as const,
  betData: { team1: 'Boston Celtics', team2: 'Miami Heat', startTime },
  ...fields,
});
const aTicket = (fields: Partial<GroupTicket> = {}): GroupTicket => ({
  id: 't1',
  groupId: group.id,
  maker: { uid: 'bo', username: 'bo' },
  createdAt: inMs(-60_000),
  state: 'open',
  legs: [leg('bo', 'game-1'), leg('ana', 'game-2', { side: 'team2' })],
  ...fields,
});

async function show(ticket: GroupTicket) {
  const calls = fakeApi(({ method, path }) => {
    if (path.endsWith('/tickets')) return ok([ticket]);
    return method === 'PUT' ? errorResponse('same-game') : ok({ ...ticket, legs: ticket.legs.slice(0, 1) });
  });
  await loadGroupTickets(group.id);
  renderPage(<GroupTickets group={group} />);
  return calls;
}
const legs = () => within(screen.getByRole('list', { name: 'Legs' })).getAllByRole('listitem');

beforeEach(() => {
  localStorage.clear();
  anaSees();
  setGames([aGame(), aGame({ id: 'game-2', bet_id: 'game-2' }), aGame({ id: 'game-3', bet_id: 'game-3' })]);
  store.set(slipAtom, () => emptySlip);
});

test('says who picked what, and puts all legs on the slip at the odds of now', async () => {
  await show(aTicket());
  expect(legs().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Celtics by bo.*\+150/),
    expect.stringMatching(/Heat by you.*−170/),
  ]);
  act(() => changeGames([{ id: 'game-1', team1_price: 140 }], []));
  fireEvent.click(screen.getByRole('button', { name: 'Put on my slip' }));
  const { legs: onSlip } = store.get(slipAtom);
  expect(onSlip.map(({ gameId, side, price }) => [gameId, side, price])).toEqual([
    ['game-1', 'team1', 140],
    ['game-2', 'team2', -170],
  ]);
});

test('takes the own leg off, and offers to end the ticket to its maker alone', async () => {
  const calls = await show(aTicket());
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take Heat off the ticket' }));
  await waitFor(() => expect(legs()).toHaveLength(1));
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/groups/${group.id}/tickets/t1/leg` });
});

test('a ticket that has tipped off can no longer be changed or placed', async () => {
  await show(aTicket({ state: 'started' }));
  expect(screen.getByText('Started by bo, tipped off')).toBeTruthy();
  for (const name of ['Swap my leg', 'Put on my slip', 'Take Heat off the ticket'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
