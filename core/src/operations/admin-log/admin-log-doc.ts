import { adminActionSchema } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, required } from '../../platform/db/fields.ts';

/**
 * The log of what admins did. Documents are only inserted, never changed: an action is written before it is carried out, and
 * its failure is a separate document.
 */
export const adminLogCollection = defineCollection({
  name: 'admin_log',
  fields: { _id: required(String), at: required(Date) },
  kinds: [
    {
      kind: required(String, { enum: ['action'] }),
      /** Who acted: an admin on the operator page, or a command, whose uid is null. */
      by: required(object({ uid: nullable(String), name: required(String) })),
      action: required(String, { enum: adminActionSchema.options }),
      /** The game, job or user. */
      target: required(object({ id: required(String), name: required(String) })),
      /** Null for a retried job. */
      reason: nullable(String),
    },
    {
      kind: required(String, { enum: ['failure'] }),
      /** The id of the action. */
      of: required(String),
      failure: required(String),
    },
  ],
  indexes: [{ key: { of: 1 }, sparse: true }],
});

export type AdminLogDoc = DocumentOf<typeof adminLogCollection>;

/** An action, as it is written before it is carried out. */
export type LoggedAction = Omit<Extract<AdminLogDoc, { readonly kind: 'action' }>, '_id' | 'at' | 'kind'>;

/** Who acted. */
export type Actor = LoggedAction['by'];

/** The operator of a command. */
export const commandLine: Actor = { uid: null, name: 'command line' };
