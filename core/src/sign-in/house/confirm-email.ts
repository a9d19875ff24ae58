import { DomainError } from '@courtside/contract';
import { makeCode, useCode } from './codes.ts';
import type { House } from './house.ts';
import { linkOf } from './links.ts';

/**
 * Sends a user a link that confirms the address. Sends none if it is confirmed.
 * @throws DomainError `no-mail`
 */
export async function sendConfirmation(house: House, uid: string): Promise<void> {
  if (house.mailer === null) throw new DomainError('no-mail');
  const user = await house.db.signIns.findOne({ _id: uid, isEmailConfirmed: false }).lean();
  if (user?.email === undefined) return;
  const code = await makeCode(house, { purpose: 'confirm-email', uid, email: user.email });
  house.mailer.send({
    to: user.email,
    subject: 'Confirm your email address for Courtside',
    text: `Someone, probably you, has signed up at Courtside with this address.\n\n${linkOf(house, 'confirm-email', code)}\n\nThe link works once, within three days. If it was not you, ignore this mail.`,
  });
}

/** Confirms an address with the code of a mail. @returns the address. @throws DomainError `invalid-link` */
export async function confirmEmail(house: House, code: string): Promise<string> {
  const { db } = house;
  const { uid, email } = await useCode(house, 'confirm-email', code);
  const { matchedCount } = await db.signIns.updateOne(
    { _id: uid, email },
    { $set: { isEmailConfirmed: true } },
    { writeConcern: db.durable },
  );
  if (matchedCount === 0) throw new DomainError('invalid-link');
  return email;
}
