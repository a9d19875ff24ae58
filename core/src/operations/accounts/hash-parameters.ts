import { type FirebaseHash, firebaseHashSchema } from '../../sign-in/house/firebase-scrypt.ts';
import { UsageError } from '../operator/report-failure.ts';

/** The field of each parameter: in the text that the console shows, and in Firebase's `hashConfig`. */
const names: Readonly<Record<keyof FirebaseHash | 'algorithm', readonly string[]>> = {
  algorithm: ['algorithm'],
  signerKey: ['base64_signer_key', 'signerKey'],
  saltSeparator: ['base64_salt_separator', 'saltSeparator'],
  rounds: ['rounds'],
  memCost: ['mem_cost', 'memoryCost', 'memCost'],
};

/** Finds a field in the console's text or in JSON, with or without quotes. */
function find(text: string, name: string): string | undefined {
  return new RegExp(String.raw`\b${name}"?\s*:\s*"?([\w+/=-]*)`).exec(text)?.[1];
}

/**
 * Reads the parameters of a project's password hashes, as the Firebase console shows them or as JSON.
 * @throws UsageError with the names of wrong parameters, without their values: the signer key is a secret
 */
export function readHashParameters(text: string): FirebaseHash {
  const read = (parameter: keyof typeof names) =>
    names[parameter].map((name) => find(text, name)).find((value) => value !== undefined);
  const algorithm = read('algorithm');
  if (algorithm !== undefined && algorithm !== 'SCRYPT')
    throw new UsageError('The hash parameters are not those of SCRYPT, which Firebase uses.\nNothing was imported.');
  const parsed = firebaseHashSchema.safeParse({
    signerKey: read('signerKey'),
    saltSeparator: read('saltSeparator'),
    rounds: Number(read('rounds')),
    memCost: Number(read('memCost')),
  });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => names[path[0] as keyof FirebaseHash][0]);
  throw new UsageError(
    `The hash parameters have no usable ${[...new Set(wrong)].join(', ')}. Copy the whole text "hash_config { … }" from the console.\n` +
      'Nothing was imported.',
  );
}
