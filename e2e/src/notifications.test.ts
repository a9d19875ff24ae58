import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('the installed app shows a message that a push service delivers, one for each event, which opens nothing of another site', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
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

  await deliver(JSON.stringify({ ...message, text: 'Ada challenged you in Hoops.' }));
  await expect
    .poll(shown)
    .toEqual([{ title: 'Courtside', body: 'Ada challenged you in Hoops.', url: `${origin}/group/1` }]);
  await deliver(
    JSON.stringify({ ...message, text: 'Ada took your challenge in Hoops.', url: 'https://elsewhere.test/' }),
  );
  await expect
    .poll(shown)
    .toEqual([{ title: 'Courtside', body: 'Ada took your challenge in Hoops.', url: `${origin}/` }]);
  await deliver('unreadable');
  await expect.poll(shown).toContainEqual({ title: 'Courtside', body: '', url: `${origin}/` });
});
