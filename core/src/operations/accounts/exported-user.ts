import { idSchema } from '@courtside/contract';
import { z } from 'zod';
import { type FirebaseHash, storeFirebaseHash } from '../../sign-in/house/firebase-scrypt.ts';
import { identityKey } from '../../sign-in/house/identity-key.ts';
import type { SignInDoc } from '../../sign-in/house/sign-in.model.ts';

const google = { providerId: 'google.com', issuer: 'https://accounts.google.com' } as const;

/** What the Auth emulator of a demo writes in place of a hash: it stores passwords as they are. */
const emulatorHash = /^fakeHash:salt=[^:]*:password=(.+)$/s;

const absentIfEmpty = z.literal('').transform(() => undefined);

/** Base64 with either alphabet, as base64 with padding. */
const base64 = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/, 'is not base64')
  .transform((text) => Buffer.from(text, 'base64').toString('base64'));

const providerSchema = z
  .object({ providerId: z.string(), rawId: z.string().min(1).max(255).optional() })
  .refine(({ providerId, rawId }) => providerId !== google.providerId || rawId !== undefined, {
    path: ['rawId'],
    message: 'is missing',
  });

/** A user in the file of `firebase auth:export --format=json`. Fields that the house has no use for are ignored. */
const exportedUserSchema = z
  .object({
    localId: idSchema,
    email: absentIfEmpty
      .or(z.string().trim().toLowerCase().max(254).pipe(z.email('is not an email address')))
      .optional(),
    emailVerified: z.boolean().default(false),
    passwordHash: absentIfEmpty.or(z.string().regex(emulatorHash)).or(base64).optional(),
    salt: absentIfEmpty.or(base64).optional(),
    displayName: z.string().optional(),
    disabled: z.boolean().default(false),
    /** Milliseconds since 1970, as a text. */
    createdAt: z.coerce.number().int().min(0).max(8.64e15).optional(),
    providerUserInfo: z.array(providerSchema).default([]),
  })
  .refine(({ passwordHash, salt }) => passwordHash === undefined || salt !== undefined, {
    path: ['salt'],
    message: 'is missing',
  });
type ExportedUser = z.output<typeof exportedUserSchema>;

/** An account to import. */
export interface ImportedAccount {
  /** Names the user in messages, as in `users[17]`. */
  readonly position: string;
  readonly user: SignInDoc;
  /** The password of a user of a demo, still to be hashed. Absent for all others. */
  readonly plainPassword?: string;
}

/** A user that is not imported, and why. Never with a hash. */
export interface SkippedUser {
  readonly position: string;
  readonly reason: string;
}

function passwordOf({ passwordHash, salt }: ExportedUser, hash: FirebaseHash | null) {
  if (passwordHash === undefined || salt === undefined) return {};
  const [, plainPassword] = emulatorHash.exec(passwordHash) ?? [];
  if (plainPassword !== undefined) return { plainPassword };
  if (hash === null) throw new Error('the parameters of the password hashes are not known');
  return { password: storeFirebaseHash(hash, { salt, hash: passwordHash }) };
}

/** Whether a user has a password that only the parameters of the project can check. */
export function needsHashParameters(exported: unknown): boolean {
  const parsed = exportedUserSchema.safeParse(exported);
  const { passwordHash } = parsed.data ?? {};
  return passwordHash !== undefined && !emulatorHash.test(passwordHash);
}

/**
 * Reads a user of an export.
 * @param hash the parameters of the project's password hashes; null if no user needs them
 * @param now stands for a creation that the export does not tell
 */
export function readExportedUser(
  exported: unknown,
  { position, hash, now }: { position: string; hash: FirebaseHash | null; now: Date },
): ImportedAccount | SkippedUser {
  const parsed = exportedUserSchema.safeParse(exported);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
    return { position, reason: `${field}${issue?.code === 'invalid_union' ? 'is not valid' : issue?.message}` };
  }
  const { localId, email, emailVerified, displayName, disabled, createdAt, providerUserInfo } = parsed.data;
  const identities = providerUserInfo.flatMap(({ providerId, rawId }) =>
    providerId === google.providerId && rawId !== undefined ? [identityKey(google.issuer, rawId)] : [],
  );
  if (email === undefined && identities.length === 0)
    return { position, reason: 'has neither an email address nor a Google account to sign in with' };
  const name = displayName?.trim() ?? '';
  const { password, plainPassword } = passwordOf(parsed.data, hash);
  const user: SignInDoc = {
    _id: localId,
    ...(email !== undefined && { email }),
    isEmailConfirmed: email !== undefined && emailVerified,
    ...(name !== '' && { name }),
    ...(password !== undefined && { password }),
    ...(identities.length > 0 && { identities }),
    ...(disabled && { isDisabled: true }),
    createdAt: createdAt === undefined ? now : new Date(createdAt),
  };
  return { position, user, ...(plainPassword !== undefined && { plainPassword }) };
}
