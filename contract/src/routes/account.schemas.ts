import { z } from 'zod';
import { accountExportSchema } from '../account-export.ts';
import { apiKeySchema, createdApiKeySchema, keyScopeSchema } from '../api-keys.ts';
import { idSchema } from '../entities.ts';
import { fieldErrors } from '../field-errors.ts';
import { maxApiKeys, maxKeyNameLength } from '../limits.ts';
import type { accountRoutes } from './account.ts';
import { own, type SchemasOf } from './route-schemas.ts';

const keyName = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(maxKeyNameLength)
  .register(fieldErrors, { code: 'bad-request', message: 'Please enter a name for the key.' });

export const accountSchemas = {
  listApiKeys: {
    summary: "The caller's API keys, oldest first, without the keys themselves",
    params: own,
    success: { 200: z.array(apiKeySchema) },
    errors: [],
  },
  createApiKey: {
    summary: `Creates an API key, of which a user can have ${maxApiKeys}. The response is the only place that shows it`,
    params: own,
    body: z.strictObject({ name: keyName, scope: keyScopeSchema }),
    success: { 201: createdApiKeySchema },
    errors: ['user-not-found', 'too-many-keys'],
  },
  revokeApiKey: {
    summary: 'Revokes an API key within a second, on live connections too; has no effect if it is revoked already',
    params: own.extend({ keyId: idSchema.describe("The key's id") }),
    success: { 200: apiKeySchema.pick({ id: true }) },
    errors: [],
  },
  exportAccount: {
    summary: "Everything stored of the caller: profile, groups, API keys without secrets, every account's ledger, bets",
    params: own,
    success: { 200: accountExportSchema },
    errors: ['user-not-found'],
  },
  deleteAccount: {
    summary:
      'Deletes the account and the sign-in. Bets and ledger stay under an anonymous name. Requires a sign-in within the ' +
      'last five minutes',
    params: own,
    body: z.strictObject({ confirm: z.literal('DELETE') }),
    success: { 200: z.object({ username: z.string().describe('The anonymous name of what stays') }) },
    errors: ['user-not-found', 'sign-in-again'],
  },
} as const satisfies SchemasOf<typeof accountRoutes>;
