import { expect } from '@playwright/test';
import { install } from './install.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('the installed app shows a message that a push service delivers, one for each event, which opens nothing of another site', async ({
  page,
  context,
}) => {
  await install(page);
  const browser = await context.newCDPSession(page);
  const installed = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await installed;
  const { origin } = new URL(page.url());
  const deliver = (data: string) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, data }) => ({ title, body, url: data.url }));
    });
  const message = { title: 'Courtside', tag: 'challenge:1', url: '/group/1' };

  // A browser that is busy drops a message of its test interface now and then. A second one of a kind replaces the first.
  const push = (data: string, expected: readonly unknown[]) =>
    expect(async () => {
      await deliver(data);
      await expect.poll(shown, { timeout: 5000 }).toEqual(expected);
    }).toPass();
  const asShown = (body: string, path: string) => ({ title: 'Courtside', body, url: `${origin}${path}` });

  const challenged = { ...message, text: 'Ada challenged you in Hoops.' };
  await push(JSON.stringify(challenged), [asShown(challenged.text, '/group/1')]);
  const taken = { ...message, text: 'Ada took your challenge in Hoops.', url: 'https://elsewhere.test/' };
  await push(JSON.stringify(taken), [asShown(taken.text, '/')]);
  const settled = { title: 'Courtside', tag: 'settled:1', url: '/betting', text: 'Won: your head-to-head on Celtics.' };
  await push(JSON.stringify(settled), [asShown(taken.text, '/'), asShown(settled.text, '/betting')]);
});
