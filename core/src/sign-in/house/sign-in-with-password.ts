import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type Session } from '@courtside/contract';
import type { House } from './house.ts';
import { checkPassword, hashNewPassword, isOutdated } from './passwords.ts';
import { beginSession } from './sessions.ts';

/** A refusal takes at least this long, in milliseconds, so that its time does not tell which kind of hash was checked. */
const leastRefusalMs = 250;

/**
 * Signs a user in. An unknown address, one without a password and a wrong password get the same answer after the same time.
 * @throws DomainError `invalid-credentials`; `account-disabled` for the right password; `too-many-requests`
 */
export async function signInWithPassword(house: House, email: string, password: string): Promise<Session> {
  const { db } = house;
  const startedAt = performance.now();
  const user = await db.signIns.findOne({ email: email.toLowerCase() }).lean();
  const isRight = await checkPassword(password, user?.password);
  if (user?.password === undefined || !isRight) {
    await wait(Math.max(0, leastRefusalMs - (performance.now() - startedAt)));
    throw new DomainError('invalid-credentials');
  }
  if (user.isDisabled === true) throw new DomainError('account-disabled');
  if (isOutdated(user.password)) {
    const unchanged = { _id: user._id, password: user.password };
    await db.signIns.updateOne(unchanged, { $set: { password: await hashNewPassword(password) } });
  }
  return beginSession(house, user);
}
