/** The most API keys a user can have. */
export const maxApiKeys = 10;

/** The longest name of an API key, in characters. */
export const longestKeyName = 64;

/** How every API key begins. */
export const apiKeyPrefix = 'ck_';
