import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** What a key may do: read what its user may read, or also bet and change what its user may change. */
export const keyScopeSchema = z.enum(['read', 'bet']);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/** An API key as its owner sees it. The key itself is shown only once, when it is created. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: keyScopeSchema,
  ending: z.string().describe('The last four characters of the key'),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('To the minute; null if the key has never been used'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** A key that was just created. */
export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('Begins with `ck_`. Shown only here: Courtside stores its hash'),
});
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
