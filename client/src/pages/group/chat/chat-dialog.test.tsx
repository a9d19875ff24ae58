import { type Chat, chatServices } from '@courtside/contract/chat';
import { dayMs } from '@courtside/contract/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../../features/session/session-atoms.ts';
import { errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import ChatDialog from './chat-dialog.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const url = 'https://discord.com/api/webhooks/1/token-of-the-webhook';
const discord: Chat = {
  service: 'discord',
  label: 'discord.com …hook',
  withoutParts: ['seals'],
  connectedBy: { uid: 'ana', username: 'ana' },
  connectedAt: '2026-01-14T21:00:00.000Z',
  lastDelivery: null,
  failure: null,
};
const night = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() - dayMs);
const dead: Chat['failure'] = {
  night,
  state: 'dead',
  reason: 'Discord answered 404: Unknown Webhook.',
  at: new Date().toISOString(),
};

/** A server with the chat of a group. `change` responds to what its owner does. */
function aServer(chat: Chat | null, change: (call: SeenCall) => Response | Promise<Response> = () => ok(discord)) {
  return fakeApi((call) => (call.method === 'GET' ? ok(chat) : change(call)));
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const changesOf = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const render = () => renderPage(<ChatDialog groupId="g1" onClose={() => undefined} />);

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test.each(chatServices)('explains in three steps how to connect %s, with empty and hidden secrets', async (service) => {
  aServer(null);
  render();
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${service}$`, 'i') }));
  expect(within(screen.getByRole('region', { name: /^How to connect/ })).getAllByRole('listitem')).toHaveLength(3);
  const inputs = [...screen.getByRole('form', { name: 'Chat' }).querySelectorAll('input')];
  const secrets = inputs.filter(({ type }) => type === 'password');
  expect(secrets.map(({ value }) => value).join('')).toBe('');
  expect(secrets.length).toBeGreaterThan(0);
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(inputs.map(() => 'off'));
});

test('makes a secret readable', async () => {
  aServer(null);
  render();
  const field = await screen.findByLabelText('Webhook URL');
  await press('Show: Webhook URL');
  expect(field).toHaveProperty('type', 'text');
});

test('connects a chat, tests it at once and shows what the service answered', async () => {
  const refusal = { isDelivered: false, answer: 'Discord answered 401: Invalid Webhook Token.' };
  const calls = aServer(null, ({ path }) => ok(path.endsWith('/test') ? refusal : discord));
  render();
  await enter('Webhook URL', ` ${url} `);
  await press('Connect');
  await screen.findByText('discord.com …hook');
  expect(screen.getByText(/^None yet/)).toBeTruthy();
  expect(screen.queryByLabelText('Webhook URL')).toBeNull();
  await screen.findByText(refusal.answer);
  expect(changesOf(calls)).toEqual([
    ['PUT', '/api/groups/g1/chat', { service: 'discord', url, withoutParts: [] }],
    ['POST', '/api/groups/g1/chat/test', {}],
  ]);
});

test('shows an error at the field that it names', async () => {
  const refused = {
    success: false,
    code: 'invalid-chat',
    field: 'chatId',
    message: 'chatId: must be the id of a chat, or @name of a channel.',
  };
  const calls = aServer(null, () => Response.json(refused, { status: 400 }));
  render();
  fireEvent.click(await screen.findByRole('radio', { name: 'Telegram' }));
  await press('Connect');
  expect(screen.getByRole('alert').textContent).toBe('Bot token is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Bot token'));
  expect(changesOf(calls)).toEqual([]);
  await enter('Bot token', '123456:ABC');
  await enter('Chat ID', 'friends');
  await press('Connect');
  const problem = await screen.findByText('Chat ID must be the id of a chat, or @name of a channel.');
  const field = screen.getByLabelText('Chat ID');
  expect(field.getAttribute('aria-describedby')).toBe(problem.id);
  expect(document.activeElement).toBe(field);
});

test('shows an error that names no field, and a lost connection', async () => {
  let reply: () => Response | Promise<Response> = () => errorResponse('group-archived');
  aServer(null, () => reply());
  render();
  await enter('Webhook URL', url);
  await press('Connect');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  reply = networkError;
  await press('Connect');
  await screen.findByText('The chat could not be connected. Please try again.');
});

test('says what the service answered to a test message', async () => {
  const answers = [
    { isDelivered: false, answer: 'Discord answered 401: Invalid Webhook Token.' },
    { isDelivered: true, answer: 'Discord accepted the test message.' },
  ];
  aServer(discord, () => ok(answers.shift()));
  render();
  await press('Send a test message');
  expect((await screen.findByRole('alert')).textContent).toBe('Discord answered 401: Invalid Webhook Token.');
  await press('Send a test message');
  await screen.findByText('Discord accepted the test message.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends a message again that could not be delivered', async () => {
  const calls = aServer({ ...discord, failure: dead });
  render();
  await screen.findByText(/^Last night's message could not be delivered: Discord answered 404: Unknown Webhook\.$/);
  await press('Send it again');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull());
  expect(changesOf(calls)).toEqual([['POST', '/api/groups/g1/chat/retry', {}]]);
});

test('says that Courtside tries again', async () => {
  aServer({ ...discord, failure: { ...dead, state: 'failed', reason: 'Discord answered 503.' } });
  render();
  await screen.findByText("Last night's message has not arrived yet: Discord answered 503. Courtside tries again.");
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
});

test('changes the parts of the message without the settings, and keeps the last choice', async () => {
  const calls = aServer(discord, ({ body }) => ok({ ...discord, ...Object(body) }));
  render();
  const part = (name: string) => screen.getByRole('switch', { name });
  await screen.findByRole('switch', { name: 'Seals of the games' });
  expect(part('Seals of the games')).toHaveProperty('checked', false);
  fireEvent.click(part('Games and scores'));
  fireEvent.click(part('Seals of the games'));
  fireEvent.click(part('Open challenges'));
  await waitFor(() =>
    expect(changesOf(calls).at(-1)).toEqual([
      'PUT',
      '/api/groups/g1/chat',
      { service: 'discord', withoutParts: ['games', 'challenges'] },
    ]),
  );
  expect(part('Games and scores')).toHaveProperty('checked', false);
  expect(part('Seals of the games')).toHaveProperty('checked', true);
});

test('turns a switch back if the choice could not be saved', async () => {
  aServer(discord, () => errorResponse('unavailable'));
  render();
  fireEvent.click(await screen.findByRole('switch', { name: 'Games and scores' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Games and scores' })).toHaveProperty('checked', true));
});

test('connects another chat with the same parts, or keeps the one there is', async () => {
  const tested = { isDelivered: true, answer: 'Discord accepted the test message.' };
  const calls = aServer(discord, ({ path }) => ok(path.endsWith('/test') ? tested : discord));
  render();
  await press('Connect another chat');
  await press('Cancel');
  await press('Connect another chat');
  await enter('Webhook URL', url);
  await press('Connect');
  await screen.findByText(tested.answer);
  expect(changesOf(calls)).toEqual([
    ['PUT', '/api/groups/g1/chat', { service: 'discord', url, withoutParts: ['seals'] }],
    ['POST', '/api/groups/g1/chat/test', {}],
  ]);
});

test('disconnects after a confirmation', async () => {
  const calls = aServer(discord, () => ok(null));
  render();
  await press('Disconnect');
  const dialog = within(screen.getByRole('dialog', { name: 'Disconnect Discord?' }));
  expect(changesOf(calls)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByLabelText('Webhook URL');
  expect(changesOf(calls)).toEqual([['DELETE', '/api/groups/g1/chat', undefined]]);
});

test('offers to load the chat again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isDown = true;
  fakeApi(() => (isDown ? errorResponse('unavailable') : ok(null)));
  render();
  const again = await button('Try Again');
  isDown = false;
  fireEvent.click(again);
  await screen.findByLabelText('Webhook URL');
});

test('says that a chat of a former owner is paused, and keeps it when its new owner says so', async () => {
  const former = { ...discord, connectedBy: { uid: 'bo', username: 'bo' } };
  const calls = aServer(former);
  render();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Paused: bo connected this chat and no longer owns the group.');
  await press('Keep this chat');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(changesOf(calls)).toEqual([['PUT', '/api/groups/g1/chat', { service: 'discord', withoutParts: ['seals'] }]]);
});
