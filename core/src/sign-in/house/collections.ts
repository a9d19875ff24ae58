import type { Database } from '../../platform/db/database.ts';
import { signInCodeSchema } from './code.model.ts';
import { signInFlowSchema } from './flow.model.ts';
import { signInKeySchema } from './key.model.ts';
import { signInSessionSchema } from './session.model.ts';
import { signInSchema } from './sign-in.model.ts';

/** The collections of the accounts that the house keeps. They stay empty with another provider of sign-in. */
export const signInCollections = {
  signIns: signInSchema,
  signInSessions: signInSessionSchema,
  signInCodes: signInCodeSchema,
  signInFlows: signInFlowSchema,
  signInKeys: signInKeySchema,
};

export type SignInDatabase = Database<typeof signInCollections>;
