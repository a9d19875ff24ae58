import { expect, test } from 'vitest';
import { attempt, checkAttempts, isAttempting } from './attempts.ts';
import { ApiError } from './call.ts';

const lost = () => Promise.reject(new ApiError(null));
const refused = () => Promise.reject(new ApiError({ code: 'insufficient-balance', message: 'No.' }));

/** Makes numbered keys and records those that were sent. */
function someKeys() {
  const sent: string[] = [];
  let made = 0;
  const newKey = () => {
    made += 1;
    return `key-${made}`;
  };
  const sending =
    <T>(outcome: () => Promise<T>) =>
    (key: string) => {
      sent.push(key);
      return outcome();
    };
  return { sent, newKey, sending };
}

test('repeats an attempt under its key until the outcome is known', async () => {
  const { sent, newKey, sending } = someKeys();
  const deposit = (outcome: () => Promise<unknown>, amount = 5) =>
    attempt({ intent: ['deposit', amount], newKey, send: sending(outcome) }).catch(() => null);
  await deposit(lost);
  await deposit(lost, 7);
  await deposit(async () => 'paid');
  await deposit(refused);
  await deposit(async () => 'paid');
  expect(sent).toEqual(['key-1', 'key-2', 'key-1', 'key-3', 'key-4']);
});

test('settles with the outcome of the live feed when no response comes', async () => {
  const { newKey } = someKeys();
  const bets = new Map<string, string>();
  const intent = ['bet', 'no response'];
  const placing = attempt({
    intent,
    newKey,
    send: () => new Promise<string>(() => undefined),
    found: (key) => bets.get(key),
  });
  checkAttempts();
  expect(isAttempting(intent)).toBe(true);
  bets.set('key-1', 'placed');
  checkAttempts();
  expect(await placing).toBe('placed');
  expect(isAttempting(intent)).toBe(false);
});

test('calls onLate once when the live feed delivers the outcome of a failed attempt', async () => {
  const { sent, newKey, sending } = someKeys();
  const bets = new Map<string, string>();
  const late: string[] = [];
  const place = () =>
    attempt({
      intent: ['bet', 'late'],
      newKey,
      send: sending<string>(lost),
      found: (key) => bets.get(key),
      onLate: (bet) => late.push(bet),
    }).catch(() => null);
  await place();
  bets.set('key-1', 'placed');
  checkAttempts();
  checkAttempts();
  expect(late).toEqual(['placed']);
  await place();
  expect(sent).toEqual(['key-1', 'key-2']);
});
