import { reactionKey } from '@courtside/contract/reaction-names';
import type { TargetReactions } from '@courtside/contract/reactions';
import { groupTopic } from '@courtside/contract/topic-names';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyMessage } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aGroup, aMember } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { setSession } from '../session/session-atoms.ts';
import { peopleWords } from './reaction-bar.tsx';
import { Reactions } from './reactions.tsx';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const target = { kind: 'bet', userId: 'bo', betId: 'b' } as const;
const key = reactionKey(target);
const members = ['ana', 'bo', 'cy', 'di', 'ed'].map((uid) => aMember({ uid, username: uid }));
type Each = TargetReactions['by'][number];
const by = (uid: string, reaction: Each['reaction']): Each => ({ uid, reaction });

let version = 0;
function receive(reactions: readonly Each[], group = aGroup(members)): void {
  version += 1;
  const data = { group, bets: [], log: [], reactions: [{ target: key, by: [...reactions] }], tickets: [] };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'snapshot', version, data }));
}

async function show() {
  render(
    <Provider store={store}>
      <Reactions groupId="g1" target={target} about="bo’s bet" />
    </Provider>,
  );
  return within(await screen.findByRole('group', { name: 'Reactions to bo’s bet' }));
}

/** A server that confirms reactions once it is released. */
function aSlowServer() {
  const waiting: (() => void)[] = [];
  const seen = fakeApi(async ({ body }: SeenCall) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const { reaction } = body as { reaction: Each['reaction'] | null };
    return ok({ target: key, by: reaction === null ? [] : [by('ana', reaction)] });
  });
  const release = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  return { seen, release };
}

/** Shows all six, as a tap on the button of a target does. */
const open = (bar: ReturnType<typeof within>) =>
  fireEvent.click(bar.getByRole('button', { name: 'React to bo’s bet' }));
const choose = (bar: ReturnType<typeof within>, name: RegExp | string) => {
  open(bar);
  fireEvent.click(bar.getByRole('button', { name }));
};
const labelOf = (button: HTMLElement) => button.getAttribute('aria-label');
const pressedOf = (bar: ReturnType<typeof within>) => bar.getAllByRole('button', { pressed: true }).map(labelOf);

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('shows what was chosen, with counts and the first people, and all six behind one button', async () => {
  receive([by('bo', 'fire'), by('cy', 'fire'), by('ana', 'fire'), by('di', 'wow')]);
  const bar = await show();
  const opener = 'React to bo’s bet';
  expect(bar.getAllByRole('button').map(labelOf)).toEqual([opener, 'Fire, 3: You, bo and cy', 'Wow, 1: di']);
  open(bar);
  expect(bar.getAllByRole('button').map(labelOf)).toEqual([
    opener,
    'Fire, 3: You, bo and cy',
    'Clap',
    'Laugh',
    'Cry',
    'Wow, 1: di',
    'Goat',
  ]);
  expect(pressedOf(bar)).toEqual(['Fire, 3: You, bo and cy']);
});

test('shows a tap immediately, replaces the own reaction by the next, and removes it by the same', async () => {
  const { seen, release } = aSlowServer();
  receive([]);
  const bar = await show();
  choose(bar, 'Clap');
  expect(pressedOf(bar)).toEqual(['Clap, 1: You']);
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'React to bo’s bet' }));
  await release();
  await waitFor(() => expect(seen).toHaveLength(1));
  choose(bar, 'Goat');
  expect(pressedOf(bar)).toEqual(['Goat, 1: You']);
  await release();
  fireEvent.click(bar.getByRole('button', { name: /^Goat/ }));
  expect(bar.queryAllByRole('button', { pressed: true })).toEqual([]);
  await release();
  expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/groups/g1/reactions', { target, reaction: 'clap' }],
    ['PUT', '/api/groups/g1/reactions', { target, reaction: 'goat' }],
    ['PUT', '/api/groups/g1/reactions', { target, reaction: null }],
  ]);
  expect(bar.queryAllByRole('button', { pressed: true })).toEqual([]);
});

test('sends only the last of several taps during a call', async () => {
  const { seen, release } = aSlowServer();
  receive([]);
  const bar = await show();
  for (const name of [/^Fire/, /^Cry/, /^Wow/]) choose(bar, name);
  expect(pressedOf(bar)).toEqual(['Wow, 1: You']);
  await release();
  await release();
  expect(seen.map(({ body }) => body)).toEqual([
    { target, reaction: 'fire' },
    { target, reaction: 'wow' },
  ]);
  expect(pressedOf(bar)).toEqual(['Wow, 1: You']);
});

test.each([
  ['refuses', () => errorResponse('reaction-target-not-found'), 'There is nothing here to react to.'],
  ['cannot be reached', networkError, 'Your reaction could not be saved. Please try again.'],
])('takes a tap back and says why when the server %s', async (_, reply, text) => {
  fakeApi(reply);
  receive([by('ana', 'fire')]);
  const bar = await show();
  choose(bar, 'Wow');
  await waitFor(() => expect(store.get(toastsAtom).at(-1)).toMatchObject({ tone: 'loss', text }));
  expect(pressedOf(bar)).toEqual(['Fire, 1: You']);
});

test('follows the reactions of others live', async () => {
  receive([by('bo', 'fire')]);
  const bar = await show();
  version += 1;
  const changes = { added: [{ uid: 'cy', reaction: 'laugh' as const }], gone: ['bo'] };
  const data = { reactions: { changed: [{ target: key, by: changes }] } };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'update', version, data }));
  expect(bar.getByRole('button', { name: 'Laugh, 1: cy' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: /^Fire/ })).toBeNull();
});

test('cannot be used in an archived group', async () => {
  receive([by('bo', 'fire')], { ...aGroup(members), archivedAt: '2026-11-20T20:00:00Z' });
  const bar = await show();
  for (const button of bar.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
});

test('lists up to three names', () => {
  expect(peopleWords([])).toBe('');
  expect(peopleWords(['bo'])).toBe('bo');
  expect(peopleWords(['bo', 'cy', 'di'])).toBe('bo, cy and di');
  expect(peopleWords(['bo', 'cy', 'di', 'ed', 'fe'])).toBe('bo, cy, di and 2 more');
});
