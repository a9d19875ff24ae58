import { randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { House } from './house.ts';
import { hashNewPassword } from './passwords.ts';
import type { SignInDoc } from './sign-in.model.ts';

/** Stores a new user. @throws DomainError `email-in-use` if another user has the address */
export async function storeUser({ db, clock }: House, user: Omit<SignInDoc, '_id' | 'createdAt'>): Promise<SignInDoc> {
  const stored: SignInDoc = { _id: randomUUID(), createdAt: new Date(clock()), ...user };
  try {
    await db.signIns.insertMany([stored], { lean: true, writeConcern: db.durable });
  } catch (error) {
    if (isDuplicateKey(error)) throw new DomainError('email-in-use');
    throw error;
  }
  return stored;
}

/**
 * Signs up a user with an address that nobody has. The password is hashed before the address is looked up, so that the time does not
 * depend on it.
 * @throws DomainError `email-in-use`, `too-many-requests`
 */
export async function signUpWithPassword(house: House, email: string, password: string): Promise<SignInDoc> {
  const hashed = await hashNewPassword(password);
  return storeUser(house, { email: email.toLowerCase(), isEmailConfirmed: false, password: hashed });
}
