import { DomainError, dayMs, hourMs } from '@courtside/contract';
import type { CodePurpose, SignInCodeDoc } from './code.model.ts';
import type { House } from './house.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

/** How long a link works. */
const validMs: Readonly<Record<CodePurpose, number>> = { 'reset-password': hourMs, 'confirm-email': 3 * dayMs };

/** Makes the code of a link for a user. Codes of earlier links for the same purpose stop working. */
export async function makeCode(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  of: Omit<SignInCodeDoc, '_id' | 'expiresAt'>,
): Promise<string> {
  const code = newSecret();
  const stored = { ...of, _id: hashOfSecret(code), expiresAt: new Date(clock() + validMs[of.purpose]) };
  await db.signInCodes.insertMany([stored], { lean: true, writeConcern: db.durable });
  await db.signInCodes.deleteMany({ uid: of.uid, purpose: of.purpose, _id: { $ne: stored._id } });
  return code;
}

const isValid = ({ clock }: Pick<House, 'clock'>, purpose: CodePurpose, code: string) => ({
  _id: hashOfSecret(code),
  purpose,
  expiresAt: { $gt: new Date(clock()) },
});

/** Reads a code without using it. @throws DomainError `invalid-link` */
export async function readCode(house: House, purpose: CodePurpose, code: string): Promise<SignInCodeDoc> {
  const found = await house.db.signInCodes.findOne(isValid(house, purpose, code)).lean();
  if (found === null) throw new DomainError('invalid-link');
  return found;
}

/** Uses a code, which works once. @throws DomainError `invalid-link` */
export async function useCode(house: House, purpose: CodePurpose, code: string): Promise<SignInCodeDoc> {
  const used = await house.db.signInCodes
    .findOneAndDelete(isValid(house, purpose, code), { writeConcern: house.db.durable })
    .lean();
  if (used === null) throw new DomainError('invalid-link');
  return used;
}
