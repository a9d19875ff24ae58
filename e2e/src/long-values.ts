import type { BrowserContext } from '@playwright/test';

/** The longest username, with spaces as people write them. */
const longName = 'Wilhelmina Montgomery-Hammersmith of Williamsburg and Wyomin';
/** Millions won by betting: the widest amount that is likely. */
const largest = 8_888_888.88;

/** Names and amounts of responses, which are replaced by the longest ones. */
const names = ['username', 'groupName', 'invitedBy'];
const amounts = ['balance', 'profit', 'standing', 'inPlay', 'atStake', 'staked', 'totalBalance', 'averageBalance'];

/** Shows the longest names and amounts in place of those that the server sends. */
export function withLongValues(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(
    ({ longName, largest, names, amounts }) => {
      const lengthen = (key: string, value: unknown) => {
        if (names.includes(key) && typeof value === 'string') return longName;
        if (amounts.includes(key) && typeof value === 'number') return value < 0 ? -largest : largest;
        return value;
      };
      const { fetch } = window;
      window.fetch = async (...request) => {
        const response = await fetch(...request);
        if (!new URL(response.url).pathname.startsWith('/api/') || !response.ok) return response;
        const { status, statusText, headers } = response;
        const body: unknown = JSON.parse(await response.text(), lengthen);
        return new Response(JSON.stringify(body), { status, statusText, headers });
      };
    },
    { longName, largest, names, amounts },
  );
}
