import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** What a key may do: read what its user may read, or also bet and change what its user may change. */
export const keyScopeSchema = z.enum(['read', 'bet']);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/** What a stored key may do: what its owner chose, or show one group on a television. */
export const storedKeyScopeSchema = z.enum([...keyScopeSchema.options, 'tv']);
export type StoredKeyScope = z.infer<typeof storedKeyScopeSchema>;

/** An API key as its owner sees it. The key itself is shown only once, when it is created. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: storedKeyScopeSchema.describe('`tv` for the link of a television, which shows one group and nothing else'),
  expiresAt: timestamp
    .optional()
    .describe('From then on the key does not work. Absent for a key that works until it is revoked'),
  ending: z.string().describe('The last four characters of the key'),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('To the minute; null if the key has never been used'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The longest life of the link of a television, in hours. */
export const maxTvLinkHours = 168;

/** The link of a television that was just created. */
export const tvLinkSchema = z.object({
  keyId: z.string().describe('Revokes the link as an API key'),
  path: z.string().describe('The path of the page with the key after `#`, where no server sees it. Shown only here'),
  expiresAt: timestamp,
});
export type TvLink = z.infer<typeof tvLinkSchema>;

/** A key that was just created. */
export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('Begins with `ck_`. Shown only here: Courtside stores its hash'),
});
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
