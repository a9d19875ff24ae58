import type { ApiKey } from '@courtside/contract';
import type { ApiKey as StoredKey } from '@courtside/core/members/access/api-keys';

/** An API key as its owner sees it, without the key itself. */
export function presentApiKey({ id, name, scope, ending, createdAt, lastUsedAt, expiresAt }: StoredKey): ApiKey {
  return {
    id,
    name,
    scope,
    ending,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
