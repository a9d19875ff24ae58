import { type House, startHouse } from '@courtside/stack/testing/house';
import { firebaseService } from './accounts/firebase.ts';
import { houseService, signUpAdmin } from './accounts/house.ts';
import type { SignInService } from './accounts/service.ts';
import { test as base } from './test.ts';

/** The services that can keep the accounts. */
export const services = ['firebase', 'house'] as const;

interface Chosen {
  /** Who keeps the accounts of the Courtside that the pages of a test open. */
  readonly accountsAt: (typeof services)[number];
  readonly service: SignInService;
}

interface Houses {
  /** A house that sends mails and offers a provider. Started when a test of this worker first needs it. */
  readonly openHouse: () => Promise<House>;
}

/** `test`, with Firebase or with a house that keeps the accounts. */
export const test = base.extend<Chosen, Houses>({
  openHouse: [
    async ({ playwright }, use) => {
      const start = async () => {
        const house = await startHouse(JSON.parse(process.env.COURTSIDE_SETTINGS ?? '{}'), { isConnected: true });
        const request = await playwright.request.newContext();
        await signUpAdmin(request, house);
        await request.dispose();
        return house;
      };
      let started: Promise<House> | undefined;
      await use(() => {
        started ??= start();
        return started;
      });
      await (await started)?.stop();
    },
    { scope: 'worker' },
  ],
  accountsAt: ['firebase', { option: true }],
  baseURL: async ({ baseURL, accountsAt, openHouse }, use) =>
    use(accountsAt === 'house' ? (await openHouse()).url : baseURL),
  service: async ({ accountsAt, openHouse }, use) =>
    use(accountsAt === 'house' ? houseService(await openHouse()) : firebaseService),
});
