import type { Core } from '@courtside/core/core';
import { readUnconfirmedRestore } from '@courtside/core/platform/db/unconfirmed-restore';
import type { Logger } from 'pino';

/** Logs that chats and notifications wait, if the data is a restored copy that no operator has confirmed. Never rejects. */
export async function warnOfRestore({ db }: Pick<Core, 'db'>, logger: Logger): Promise<void> {
  try {
    const restore = await readUnconfirmedRestore(db);
    if (restore === null) return;
    logger.warn(
      { ...restore, confirm: '/admin, or courtside admin confirm-restore' },
      'chats and notifications wait after a restore',
    );
  } catch (error) {
    logger.warn({ err: error }, 'reading whether the data was restored failed');
  }
}
