import { type BrowserContext, test as base } from '@playwright/test';

/** Playwright's `test`. The report of a failed test contains the errors that its pages logged or threw. */
export const test = base.extend<{ pageErrors: undefined }>({
  pageErrors: [
    async ({ browser }, use, info) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
        context.on('weberror', (thrown) => errors.push(thrown.error().stack ?? thrown.error().message));
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      if (info.status !== info.expectedStatus) await info.attach('errors of pages', { body: errors.join('\n') });
    },
    { auto: true },
  ],
});
