import { DomainError } from '@courtside/contract';
import { makeCode, readCode, useCode } from './codes.ts';
import type { House } from './house.ts';
import { linkOf } from './links.ts';
import { hashNewPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import type { SignInDoc } from './sign-in.model.ts';

async function sendReset(house: House, user: SignInDoc & { readonly email: string }): Promise<void> {
  const { _id: uid, email } = user;
  const code = await makeCode(house, { purpose: 'reset-password', uid, email });
  house.mailer?.send({
    to: email,
    subject: 'Reset your password for Courtside',
    text: `Someone, probably you, wants to set a new password for Courtside.\n\n${linkOf(house, 'reset-password', code)}\n\nThe link works once, within an hour. If you did not ask for it, ignore this mail: your password stays as it is.`,
  });
}

/**
 * Sends a link that resets the password of the user with an address. Does nothing else for an unknown address, and the caller does not
 * wait for either, so that answer and time are the same.
 * @param onError called with a failure after the answer
 * @throws DomainError `no-mail`
 */
export function sendPasswordReset(house: House, email: string, onError: (error: unknown) => void): void {
  if (house.mailer === null) throw new DomainError('no-mail');
  const sendIfKnown = async () => {
    const user = await house.db.signIns.findOne({ email: email.toLowerCase() }).lean();
    if (user?.email !== undefined && user.isDisabled !== true) await sendReset(house, { ...user, email: user.email });
  };
  sendIfKnown().catch(onError);
}

/**
 * Makes a link with which a user sets a new password, for an operator who hands it over.
 * @throws DomainError `user-not-found` for a user without an address here
 */
export async function makeResetLink(house: House, uid: string): Promise<string> {
  const user = await house.db.signIns.findOne({ _id: uid }).lean();
  if (user?.email === undefined) throw new DomainError('user-not-found');
  const code = await makeCode(house, { purpose: 'reset-password', uid, email: user.email, isByOperator: true });
  return linkOf(house, 'reset-password', code);
}

/** The address whose password a code resets. @throws DomainError `invalid-link` */
export async function readResetCode(house: House, code: string): Promise<string> {
  return (await readCode(house, 'reset-password', code)).email;
}

/**
 * Sets a new password with the code of a link, and ends all sessions: someone else may have begun one. A link of a mail also confirms
 * the address.
 * @returns the user's address
 * @throws DomainError `invalid-link`, `too-many-requests`
 */
export async function resetPassword(house: House, code: string, password: string): Promise<string> {
  const { db } = house;
  await readCode(house, 'reset-password', code);
  const hashed = await hashNewPassword(password);
  const { uid, email, isByOperator = false } = await useCode(house, 'reset-password', code);
  const changes = { password: hashed, ...(!isByOperator && { isEmailConfirmed: true }) };
  const { matchedCount } = await db.signIns.updateOne(
    { _id: uid, email },
    { $set: changes },
    { writeConcern: db.durable },
  );
  if (matchedCount === 0) throw new DomainError('invalid-link');
  await endAllSessions(house, uid);
  return email;
}
