import type { challengeSchema } from '../challenges/challenge.model.ts';
import type { NightsCollections } from '../nights/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { reactionSchema } from './reaction.model.ts';

/** The collections of reactions and of what members react to. */
export type ReactionsDatabase = Database<
  NightsCollections & { readonly challenges: typeof challengeSchema; readonly reactions: typeof reactionSchema }
>;
