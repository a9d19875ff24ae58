import { z } from 'zod';
import { chatSchema, chatSettingsSchema, chatTestSchema } from '../chat.ts';
import { oneGroup } from './groups.ts';
import type { RouteSpec } from './route-spec.ts';

const forOwner = { access: 'owner', params: oneGroup } as const;

/** The chat to which the owner of a group has the message of each night sent. */
export const groupChatRoutes = {
  readChat: {
    ...forOwner,
    summary: 'The chat that receives the message of each night; null if none is connected',
    success: { 200: chatSchema.nullable() },
    errors: ['group-not-found'],
  },
  connectChat: {
    ...forOwner,
    summary:
      'Connects a chat in place of the one before: Discord, Slack, Telegram, ntfy or any webhook. Checks the form of the settings only; a test message shows whether they work. With the connected service and no settings, only `withoutParts` changes',
    body: chatSettingsSchema,
    success: { 200: chatSchema },
    errors: ['invalid-chat', 'group-not-found', 'group-archived'],
  },
  disconnectChat: {
    ...forOwner,
    summary: 'Disconnects the chat and deletes its settings. Has no effect if none is connected',
    success: { 200: z.null() },
    errors: ['group-not-found'],
  },
  testChat: {
    ...forOwner,
    summary: 'Sends a test message to the chat now, and returns what the service answered',
    limit: 'scrape',
    body: z.strictObject({}),
    success: { 200: chatTestSchema },
    errors: ['chat-not-found', 'group-not-found', 'group-archived'],
  },
  retryChat: {
    ...forOwner,
    summary: 'Sends the messages that could not be delivered again, within 15 seconds',
    body: z.strictObject({}),
    success: { 200: chatSchema },
    errors: ['chat-not-found', 'group-not-found', 'group-archived'],
  },
} as const satisfies Record<string, RouteSpec>;
