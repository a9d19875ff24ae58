import { keepText, readText } from '../../storage.ts';

const userKey = 'courtside:push-user';
const restoredKey = 'courtside:push-restored';

const today = () => new Date().toISOString().slice(0, 10);

/** Whether this user has turned notifications on in this browser, and not off since. */
export const hasTurnedOn = (uid: string) => readText('browser', userKey) === uid;

/** Remembers the user who has turned notifications on in this browser; null once they are off. */
export const rememberTurnedOn = (uid: string | null) => keepText('browser', userKey, uid);

/** Whether this browser was subscribed again today without a press. */
export const wasRestoredToday = () => readText('browser', restoredKey) === today();

export const rememberRestored = () => keepText('browser', restoredKey, today());
