import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../api/call.ts';
import { keepText } from '../../storage.ts';
import { rememberInvitation } from '../groups/invites.ts';
import { followVisit, knownInvite, pathAfterSignIn, readWayBack } from './way-back.ts';

function visit(address: string, signedIn = false): void {
  const { pathname, hash } = new URL(address, 'http://courtside.test');
  followVisit({ pathname, hash }, signedIn);
}

beforeEach(() => sessionStorage.clear());

test.each(['/signin', '/signup', '/reset-password', '/SignIn/', '/signin/answer'])(
  'leads back to the invite link after a sign-in on %s, straight from the link',
  (form) => {
    rememberInvitation('g1');
    visit('/group/g1');
    visit('/signup');
    visit(form);
    expect(pathAfterSignIn()).toBe('/group/g1');
  },
);

test.each([
  ['/invite/HOOP-4F7', 'HOOP-4F7'],
  ['g1', 'g1'],
])('names the invite of %s to a sign-up, also after a look around', (invitation, code) => {
  expect(knownInvite()).toBeUndefined();
  rememberInvitation(invitation);
  expect(knownInvite()).toBe(code);
  visit('/betting');
  expect(knownInvite()).toBe(code);
});

test('accepts an in-app path as an invitation', () => {
  rememberInvitation('/invite/HOOP-4F7');
  expect(pathAfterSignIn()).toBe('/invite/HOOP-4F7');
});

test.each(['/', '/betting', '/leaderboard', '/Injuries', '/group', '/nowhere'])(
  'leads Home after a visit to %s, and offers the invitation there',
  (elsewhere) => {
    rememberInvitation('g1');
    visit('/group/g1');
    visit(elsewhere);
    visit('/signin');
    expect(pathAfterSignIn()).toBe('/');
    expect(readWayBack().invitation).toBe('/group/g1');
  },
);

test('no longer offers an invitation whose group a signed-in user has opened', () => {
  rememberInvitation('g1');
  visit('/');
  visit('/group/g1', true);
  expect(readWayBack().invitation).toBeNull();
});

test('remembers the last game a signed-out visitor wanted to bet on, until they see it signed in', () => {
  visit('/betting#game-7');
  visit('/betting#game-8');
  visit('/signup');
  visit('/', true);
  expect(readWayBack().game).toBe('8');
  visit('/betting#game-8', true);
  expect(readWayBack().game).toBeNull();
});

test('remembers the game of a price that leads to the sign-up', () => {
  visit('/signup#game-7');
  visit('/signin');
  visit('/signup', true);
  expect(readWayBack().game).toBe('7');
});

test('remembers no game for a visitor who opened the betting page itself', () => {
  visit('/betting');
  expect(readWayBack().game).toBeNull();
});

test('leaves nothing to the next user of the tab', () => {
  rememberInvitation('g1');
  visit('/');
  visit('/betting#game-7');
  endSession();
  expect(readWayBack()).toEqual({ game: null, invitation: null });
});

test('a sign-in after a session has ended leads to its page, and later ones to Home', () => {
  keepText('tab', 'courtside:left-page', '/betting?day=2');
  followVisit({ pathname: '/signin', hash: '' }, false);
  expect(pathAfterSignIn()).toBe('/betting?day=2');
  followVisit({ pathname: '/betting', hash: '' }, true);
  expect(pathAfterSignIn()).toBe('/');
});
