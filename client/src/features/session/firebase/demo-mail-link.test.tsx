import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeConfig, fakeGet } from '../../../testing/fake-api.ts';

const authEmulatorUrl = 'http://127.0.0.1:9099';
const mailbox = `${authEmulatorUrl}/emulator/v1/projects/courtside/oobCodes`;
const mails = [
  { email: 'ana@example.com', requestType: 'PASSWORD_RESET', oobCode: 'older' },
  { email: 'ana@example.com', requestType: 'PASSWORD_RESET', oobCode: 'latest' },
  { email: 'ana@example.com', requestType: 'VERIFY_EMAIL', oobCode: 'other' },
  { email: 'leo@example.com', requestType: 'PASSWORD_RESET', oobCode: 'his' },
];

/** Renders the link in a fresh app, because the app loads its config only once. */
async function show(email: string) {
  vi.resetModules();
  const { DemoMailLink } = await import('../sign-in-parts.tsx');
  const { renderPage } = await import('../../../testing/render-page.tsx');
  renderPage(<DemoMailLink email={email} />);
}

beforeEach(() => fakeConfig({ authEmulatorUrl }));

const open = async () => fireEvent.click(await screen.findByRole('button', { name: "Open the demo's mailbox" }));

test('shows the last mail to the address, with its link', async () => {
  const requested = fakeGet(mailbox, () => Response.json({ oobCodes: mails }));
  await show('Ana@example.com');
  await open();
  const link = await screen.findByRole('link', { name: 'Choose a new password' });
  expect(link.getAttribute('href')).toBe('/reset-password?oobCode=latest');
  expect(requested).toEqual([mailbox]);
});

test('shows an empty mailbox for an address without mail', async () => {
  fakeGet(mailbox, () => Response.json({ oobCodes: mails }));
  await show('zoe@example.com');
  await open();
  expect(await screen.findByText('There is no mail for this address.')).toBeTruthy();
});

test('shows no mailbox with a real Firebase project, which sends real mail', async () => {
  fakeConfig();
  await show('ana@example.com');
  const { loadClientConfig } = await import('../../../api/client-config.ts');
  await act(loadClientConfig);
  expect(screen.queryByRole('button')).toBeNull();
});
