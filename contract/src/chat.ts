import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** The services to which a group's message of the night can be sent. */
export const chatServices = ['discord', 'slack', 'telegram', 'ntfy', 'webhook'] as const;
export type ChatServiceName = (typeof chatServices)[number];

/** The parts of the message of a night that an owner can leave out. */
export const chatParts = [
  'games',
  'no-bet-yet',
  'challenges',
  'standings',
  'highlights',
  'head-to-heads',
  'seals',
  'season',
] as const;
export type ChatPart = (typeof chatParts)[number];

/** What identifies a chat at its service. The core checks the fields of each service. */
export const chatSettingsSchema = z.strictObject({
  service: z.enum(chatServices),
  url: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .describe(
      'discord, slack: the address of the webhook; webhook: the address to post to; ntfy: the server; telegram: an own Bot API server, if any',
    ),
  token: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('telegram: the token of the bot; ntfy: an access token, if any'),
  chatId: z.string().trim().max(100).optional().describe('telegram: the id of the chat, or @name of a channel'),
  topic: z.string().trim().max(64).optional().describe('ntfy: the topic'),
  secret: z.string().max(500).optional().describe('webhook: the key of the signatures, at least 16 characters'),
  withoutParts: z
    .array(z.enum(chatParts))
    .max(chatParts.length)
    .default([])
    .describe('Parts of the message that are left out'),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** How the message of one night stands at the service. */
export const chatMessageStateSchema = z.enum(['pending', 'delivered', 'failed', 'dead']);

/** The chat of a group, for its owner. It never contains the addresses and tokens that were entered. */
export const chatSchema = z.object({
  service: z.enum(chatServices),
  label: z.string().describe('The host and the last four characters of what was entered'),
  withoutParts: z.array(z.enum(chatParts)),
  connectedBy: z.object({ uid: z.string(), username: z.string() }),
  connectedAt: timestamp,
  lastDelivery: z
    .object({ night: z.iso.date(), at: timestamp })
    .nullable()
    .describe('The latest night whose message was delivered or updated; null before the first'),
  failure: z
    .object({
      night: z.iso.date(),
      state: z.enum(['failed', 'dead']).describe('`failed`: Courtside tries again; `dead`: only after a repeat'),
      reason: z.string(),
      at: timestamp,
    })
    .nullable()
    .describe('The latest message that could not be delivered; null if there is none'),
});
export type Chat = z.infer<typeof chatSchema>;

/** What became of a test message. */
export const chatTestSchema = z.object({
  isDelivered: z.boolean(),
  answer: z.string().describe('What the service answered, in a sentence'),
});
