import { chatParts, chatServices } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** The chat that receives the messages of a group. */
export const chatConnectionSchema = Schema.create(
  {
    /** The group's id. */
    _id: { type: String, required: true },
    /** Random. Changes when the owner connects a chat in place of this one. */
    connection: { type: String, required: true },
    service: { type: String, enum: chatServices, required: true },
    /** What the owner sees of the settings. */
    label: { type: String, required: true },
    /** The settings, encrypted (`sealed-settings.ts`). */
    sealed: { type: String, required: true },
    /** The parts of the message that the owner left out. */
    withoutParts: { type: [{ type: String, enum: chatParts, required: true }], required: true },
    connectedBy: { type: String, required: true },
    connectedAt: { type: Date, required: true },
    /** The origin of the product when the owner connected the chat, for links in messages. Absent if its host is unknown. */
    origin: { type: String },
  },
  { ...documentOptions, collection: 'chatConnections' },
);

export type ChatConnectionDoc = DocumentOf<typeof chatConnectionSchema>;
