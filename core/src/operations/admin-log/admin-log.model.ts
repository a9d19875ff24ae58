import { adminActionSchema } from '@courtside/contract';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';

const actorSchema = new Schema(
  {
    /** Absent for a command. */
    uid: { type: String, allowNull: false },
    name: { type: String, required: true },
  },
  objectOptions,
);

const targetSchema = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
  },
  objectOptions,
);

/**
 * An action of an admin, or the failure of one. Documents are only inserted, never changed: an action is written before it is
 * carried out, and its failure is a separate document.
 */
export const adminLogSchema = new Schema(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, enum: ['action', 'failure'], required: true },
    /** Of an action: an admin on the operator page, or a command. */
    by: { type: actorSchema, allowNull: false },
    action: { type: String, enum: adminActionSchema.options, allowNull: false },
    /** Of an action: the game, job, user or restored copy. */
    target: { type: targetSchema, allowNull: false },
    /** Of an action. Absent for a retried job, and for a reset link or a confirmed copy of the operator page. */
    reason: { type: String, allowNull: false },
    /** Of a failure: the id of the action. */
    of: { type: String, allowNull: false },
    failure: { type: String, allowNull: false },
  },
  { ...documentOptions, collection: 'admin_log' },
);

// Finds the failures of actions.
adminLogSchema.index({ of: 1 }, { sparse: true });

export type AdminLogDoc = InferRawDocTypeFromSchema<typeof adminLogSchema>;

/** An action, as it is written before it is carried out. */
export type LoggedAction = Required<Pick<AdminLogDoc, 'by' | 'action' | 'target'>> & Pick<AdminLogDoc, 'reason'>;

/** The admin or command that acted. */
export type Actor = LoggedAction['by'];

/** The operator of a command. */
export const commandLine: Actor = { name: 'command line' };
