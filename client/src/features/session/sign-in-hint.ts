import { keepText, readText } from '../../ui/storage.ts';

const key = 'courtside:signed-in';

/**
 * Whether the last visit ended signed in. Only a hint for what to show first and whether to load the authentication
 * library immediately. The library decides who is signed in. True if storage is blocked: only the library can tell.
 */
export const mayBeSignedIn = () => readText('browser', key) !== null;

export const rememberSignedIn = (signedIn: boolean) => keepText('browser', key, signedIn ? '1' : null);
