import { userAgentOf } from '../../../../platform/user-agent.ts';
import { requestJson } from '../request.ts';
import { eventsOnPage } from './events.ts';

/** The public scoreboard's own host. */
export const scoreboardHost = 'site.api.espn.com';

const path = '/apis/site/v2/sports/basketball/nba/scoreboard';
const names = {
  title: 'The scoreboard',
  urlSetting: 'SCOREBOARD_URL',
  keySetting: null,
  paceSettings: 'SCORES_REFRESH_SECONDS',
};

export interface DayRequestOptions {
  /** Base address, or the full address of the scoreboard. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  /** What requests call themselves. */
  readonly userAgent?: string;
}

/**
 * Requests the events of a US Eastern day, `yyyymmdd`.
 * @param onHeaders called with the headers of the response, including errors
 * @throws ProviderError if the scoreboard cannot be read
 */
export type DayRequest = (
  day: string,
  signal: AbortSignal | undefined,
  onHeaders?: (headers: Headers) => void,
) => Promise<readonly unknown[]>;

/** Creates the requests to ESPN's public scoreboard. Several days in one request are refused. */
export function createDayRequest({
  url,
  timeoutMs,
  fetch = globalThis.fetch,
  userAgent = userAgentOf(),
}: DayRequestOptions): DayRequest {
  const address = addressOf(url);
  return async (day, signal, onHeaders) => {
    const page = new URL(address);
    page.searchParams.set('dates', day);
    const shared = { names, key: null, fetch, userAgent, timeoutMs, signal };
    return eventsOnPage(await requestJson({ url: page, ...shared, ...(onHeaders && { onHeaders }) }));
  };
}

function addressOf(url: string): URL {
  const address = new URL(url);
  const base = address.pathname.replace(/\/+$/, '');
  address.pathname = base.endsWith('/scoreboard') ? base : `${base}${path}`;
  return address;
}
