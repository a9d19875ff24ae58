import { aSealedExport } from '@courtside/contract/testing/a-sealed-export';
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

/** An export with one sealed bet of Ana, whose stake is now `amount` cents. */
const anExport = (amount?: number) => aSealedExport({ uid: 'ana', username: 'Ana' }, amount);

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
  choose(await anExport(2_600));
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
