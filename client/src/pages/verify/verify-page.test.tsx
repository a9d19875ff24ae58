import { hashRecord, lineOfBet, noPreviousHash, type SealExport, type UnsealedRecord } from '@courtside/contract/seals';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aGroup } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import VerifyPage from './verify-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  endSession();
  setSession({ status: 'out' });
});

const bet = {
  uid: 'ana',
  id: 'b1',
  account: 'main',
  gameId: 'g1',
  market: 'moneyline',
  side: 'team1',
  line: null,
  amount: 2_500,
  price: 150,
  potential: 6_250,
  rounding: 'nearest',
  placedAt: '2026-01-14T21:00:00.000Z',
} as const;
const teams = { team1: 'Boston Celtics', team2: 'Los Angeles Lakers' };

/** An export with one sealed bet. */
async function anExport(now: { readonly amount?: number } = {}): Promise<SealExport> {
  const record: UnsealedRecord = {
    groupId: 'group',
    number: 1,
    kind: 'tip-off',
    gameId: 'g1',
    revision: 0,
    part: 0,
    at: '2026-01-15T00:30:15.000Z',
    game: { ...teams, startTime: '2026-01-15T00:30:00.000Z', startedAt: null, score: null },
    members: ['ana'],
    seasons: [],
    bets: [lineOfBet(bet)],
    results: [],
    salt: 'salt',
    previous: noPreviousHash,
  };
  return {
    format: 'courtside-seals-v1',
    group: { id: 'group', name: 'Hoops' },
    exportedAt: '2026-01-15T00:40:00.000Z',
    names: { ana: 'Ana' },
    records: [{ ...record, ...(await hashRecord(record)) }],
    bets: [{ ...bet, ...now, status: 'pending', paid: null, reason: null, undone: false }],
    games: [{ id: 'g1', ...teams, score: null, revision: 0, settled: false }],
    nextBefore: null,
  };
}

function choose(content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = new File([text], 'export.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText('Export file'), { target: { files: [file] } });
}

const verify = async () => fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));

test('verifies a file without a sign-in', async () => {
  renderPage(<VerifyPage />);
  choose(await anExport());
  await verify();
  expect((await screen.findByRole('status')).textContent).toContain('Everything matches.');
});

test('names the bet that was changed', async () => {
  renderPage(<VerifyPage />);
  choose(await anExport({ amount: 2_600 }));
  await verify();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'The bet b1 of Ana on Boston Celtics – Los Angeles Lakers was sealed with the stake',
  );
  expect(alert.textContent).toContain('Sealed$25.00Found$26.00');
});

test('says that the chain does not have the hash from the chat', async () => {
  renderPage(<VerifyPage />);
  choose(await anExport());
  fireEvent.change(await screen.findByLabelText(/^Hash from a chat message/), { target: { value: '0123456789ab' } });
  await verify();
  expect((await screen.findByRole('alert')).textContent).toContain('does not contain the trusted hash');
});

test('refuses a file that is no export', async () => {
  renderPage(<VerifyPage />);
  choose('not JSON');
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not an export of seals');
});

test('loads and verifies a group of the signed-in user', async () => {
  anaSees();
  const exported = await anExport();
  fakeApi(({ path }) => (path === '/api/groups' ? ok([{ ...aGroup(), memberIds: ['ana'] }]) : ok(exported)));
  renderPage(<VerifyPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Load seals' }));
  await verify();
  expect((await screen.findByRole('status')).textContent).toContain('Records checked: 1.');
});
