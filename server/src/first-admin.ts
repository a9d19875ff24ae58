import { readFirstAdminCode } from '@courtside/core/sign-in/house/first-admin';
import type { House } from '@courtside/core/sign-in/house/house';
import type { FastifyBaseLogger } from 'fastify';

/** Prints where the first user signs up, who becomes the admin, as long as nobody has. */
export async function announceFirstAdmin(house: House, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    const code = await readFirstAdminCode(house);
    if (code === null) return;
    const page = `${house.settings.PUBLIC_URL ?? ''}/signup?admin=${code}`;
    process.stdout.write(`Nobody has signed up yet. The first user becomes the admin at ${page}\n`);
  } catch (error) {
    logger.warn({ err: error }, 'the code of the first admin could not be read');
  }
}
