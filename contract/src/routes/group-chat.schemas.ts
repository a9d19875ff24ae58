import { z } from 'zod';
import { chatSchema, chatSettingsSchema, chatTestSchema } from '../chat.ts';
import type { groupChatRoutes } from './group-chat.ts';
import { oneGroup } from './groups.schemas.ts';
import type { SchemasOf } from './route-schemas.ts';

export const groupChatSchemas = {
  readChat: {
    params: oneGroup,
    summary: 'The chat that receives the message of each night; null if none is connected',
    success: { 200: chatSchema.nullable() },
    errors: ['group-not-found'],
  },
  connectChat: {
    params: oneGroup,
    summary:
      'Connects a chat in place of the one before: Discord, Slack, Telegram, ntfy or any webhook. Checks the form of the settings only; a test message shows whether they work. With the connected service and no settings, only `withoutParts` changes',
    body: chatSettingsSchema,
    success: { 200: chatSchema },
    errors: ['invalid-chat', 'group-not-found', 'group-archived'],
  },
  disconnectChat: {
    params: oneGroup,
    summary: 'Disconnects the chat and deletes its settings. Has no effect if none is connected',
    success: { 200: z.null() },
    errors: ['group-not-found'],
  },
  testChat: {
    params: oneGroup,
    summary: 'Sends a test message to the chat now, and returns what the service answered',
    body: z.strictObject({}),
    success: { 200: chatTestSchema },
    errors: ['chat-not-found', 'group-not-found', 'group-archived'],
  },
  retryChat: {
    params: oneGroup,
    summary: 'Sends the messages that could not be delivered again, within 15 seconds',
    body: z.strictObject({}),
    success: { 200: chatSchema },
    errors: ['chat-not-found', 'group-not-found', 'group-archived'],
  },
} as const satisfies SchemasOf<typeof groupChatRoutes>;
