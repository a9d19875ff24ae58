import { findFirstAdminCode } from '@courtside/core/admit-user';
import type { Core } from '@courtside/core/core';

/** Prints where the first admin signs up, as long as there is none. */
export async function announceFirstAdmin(core: Pick<Core, 'db' | 'signIn' | 'logger'>): Promise<void> {
  try {
    const house = core.signIn.house();
    const code = await findFirstAdminCode(core, house);
    if (code === null) return;
    const page = `${house.settings.PUBLIC_URL ?? ''}/signup?admin=${code}`;
    process.stdout.write(`There is no admin yet. Whoever signs up here becomes the first one: ${page}\n`);
  } catch (error) {
    core.logger.warn({ err: error }, 'the code of the first admin could not be read');
  }
}
