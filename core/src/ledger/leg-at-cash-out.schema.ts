import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { objectOptions } from '../platform/db/schema-options.ts';
import { legStates } from './bet.model.ts';

/** How a leg of a parlay stood when its user cashed out: how it had ended, or the odds of an open one. */
export const legAtCashOutSchema = Schema.create(
  {
    state: { type: String, enum: legStates, required: true },
    /** The prices of the leg's side and of the other side. Absent for a leg that had ended. */
    price: { type: Number, allowNull: false },
    otherPrice: { type: Number, allowNull: false },
    /** The line of the leg's side; absent for a moneyline, and for a leg that had ended. */
    line: { type: Number, numbers: 'halves', allowNull: false },
  },
  objectOptions,
);

export type LegAtCashOut = DocumentOf<typeof legAtCashOutSchema>;
