import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A device that a user is notified on. */
export const pushSubscriptionSchema = new Schema(
  {
    /** SHA-256 of the endpoint. */
    _id: { type: String, required: true },
    uid: { type: String, required: true },
    /** Address of the device at its push service. Not part of any response: it admits messages. */
    endpoint: { type: String, required: true },
    /** The public key of the device, base64url. */
    p256dh: { type: String, required: true },
    /** The authentication secret of the device, base64url. */
    auth: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When the session began that subscribed. The subscription ends with it. */
    signedInAt: { type: Date, required: true },
    /** How far the TV next to the device is behind, in seconds. Absent without a delay. */
    delaySeconds: { type: Number, allowNull: false },
    /** Messages about results wait until then, because the device hides a game. Absent if it hides none. */
    silentUntil: { type: Date, allowNull: false },
    /** How many messages in a row its push service has refused for good. Absent before the first. */
    refusals: { type: Number, allowNull: false },
  },
  { ...documentOptions, collection: 'pushSubscriptions' },
);

// Finds the devices of a user, oldest first, and lists the users who have one.
pushSubscriptionSchema.index({ uid: 1, createdAt: 1 });

export type PushSubscriptionDoc = DocumentOf<typeof pushSubscriptionSchema>;
