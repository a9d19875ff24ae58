import { keepText, readText } from '../../ui/storage.ts';

const key = 'courtside:signed-in';

/**
 * Whether the last visit ended signed in: a hint for what to show and load first. True if storage is blocked, because
 * only the authentication library can tell.
 */
export const mayBeSignedIn = () => readText('browser', key) !== null;

export const rememberSignedIn = (signedIn: boolean) => keepText('browser', key, signedIn ? '1' : null);
