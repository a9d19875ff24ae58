import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DemoMailLink } from './demo-mail-link.tsx';

const config = vi.hoisted(() => ({
  authEmulatorUrl: null as string | null,
  firebase: { projectId: 'demo-courtside' },
}));
vi.mock('../../api/client-config.ts', () => ({ loadClientConfig: async () => config }));

const mails = [
  { email: 'ana@example.com', requestType: 'PASSWORD_RESET', oobCode: 'older' },
  { email: 'ana@example.com', requestType: 'PASSWORD_RESET', oobCode: 'latest' },
  { email: 'ana@example.com', requestType: 'VERIFY_EMAIL', oobCode: 'other' },
  { email: 'leo@example.com', requestType: 'PASSWORD_RESET', oobCode: 'his' },
];

beforeEach(() => {
  config.authEmulatorUrl = 'http://127.0.0.1:9099';
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => fireEvent.click(await screen.findByRole('button', { name: "Open the demo's mailbox" }));

test('the demo shows the last mail it would have sent to the address, with its link', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ oobCodes: mails });
  });
  renderPage(<DemoMailLink email="Ana@example.com" />);
  await open();
  const link = await screen.findByRole('link', { name: 'Choose a new password' });
  expect(link.getAttribute('href')).toBe('/reset-password?oobCode=latest');
  expect(fetched).toEqual(['http://127.0.0.1:9099/emulator/v1/projects/demo-courtside/oobCodes']);
});

test('an address without mail has an empty mailbox', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ oobCodes: mails }));
  renderPage(<DemoMailLink email="nobody@example.com" />);
  await open();
  expect(await screen.findByText('There is no mail for this address.')).toBeTruthy();
});

test('with a real project, which sends its mail, there is no mailbox', async () => {
  config.authEmulatorUrl = null;
  renderPage(<DemoMailLink email="ana@example.com" />);
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
