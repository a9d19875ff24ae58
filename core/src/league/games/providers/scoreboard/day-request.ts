import { type League, leagueNames } from '@courtside/contract';
import { userAgentOf } from '../../../../platform/user-agent.ts';
import { ProviderError } from '../provider.ts';
import { requestJson } from '../request.ts';
import { eventsOnPage } from './events.ts';
import { gameDaysOnPage } from './game-days.ts';

/** The public scoreboard's own host. */
export const scoreboardHost = 'site.api.espn.com';

const basePath = '/apis/site/v2/sports/basketball';

interface LeagueAddress {
  /** The league's name in addresses. */
  readonly slug: string;
  /** What its requests add. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The leagues of the scoreboard. */
const addresses: { readonly [league in League]?: LeagueAddress } = {
  nba: { slug: 'nba' },
  wnba: { slug: 'wnba' },
  // All of Division I, which has up to 180 games a day. From a limit of 600 on, the response is truncated.
  ncaam: { slug: 'mens-college-basketball', parameters: { groups: '50', limit: '400' } },
  ncaaw: { slug: 'womens-college-basketball', parameters: { groups: '50', limit: '400' } },
};

/** The leagues whose games the scoreboard lists. It has no prices of all of them. */
export const scoreboardLeagues: readonly League[] = leagueNames.filter((league) => addresses[league] !== undefined);

const names = {
  title: 'The scoreboard',
  urlSetting: 'SCOREBOARD_URL',
  keySetting: null,
  paceSettings: 'SCORES_REFRESH_SECONDS',
};

export interface DayRequestOptions {
  /** Base address, or the full address of the NBA's scoreboard. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  /** What requests call themselves. */
  readonly userAgent?: string;
}

/** A day of a league's scoreboard. */
interface DayPage {
  readonly events: readonly unknown[];
  /** Days on which the league plays, in this season or the next. */
  readonly gameDays: readonly Date[];
}

/**
 * Requests the events of a league on a US Eastern day, `yyyymmdd`.
 * @param onHeaders called with the headers of the response, including errors
 * @throws ProviderError if the scoreboard cannot be read
 */
export type DayRequest = (
  league: League,
  day: string,
  signal: AbortSignal | undefined,
  onHeaders?: (headers: Headers) => void,
) => Promise<DayPage>;

/** Creates the requests to ESPN's public scoreboard. Several days in one request are refused. */
export function createDayRequest({
  url,
  timeoutMs,
  fetch = globalThis.fetch,
  userAgent = userAgentOf(),
}: DayRequestOptions): DayRequest {
  return async (league, day, signal, onHeaders) => {
    const { page, slug } = addressOf(url, league);
    page.searchParams.set('dates', day);
    const shared = { names, key: null, fetch, userAgent, timeoutMs, signal };
    const body = await requestJson({ url: page, ...shared, ...(onHeaders && { onHeaders }) });
    return { events: eventsOnPage(body, slug), gameDays: gameDaysOnPage(body) };
  };
}

/** @throws ProviderError for a league that the address cannot name, or that the scoreboard does not have */
function addressOf(url: string, league: League): { readonly page: URL; readonly slug: string } {
  const address = new URL(url);
  const base = address.pathname.replace(/\/+$/, '');
  const { slug, parameters = {} } = addresses[league] ?? {};
  const isFull = base.endsWith('/scoreboard');
  if (slug === undefined || (isFull && league !== 'nba' && !base.endsWith('/nba/scoreboard'))) {
    const message = `The scoreboard at ${address.host} has no address for the league ${league}. Set SCOREBOARD_URL to its base address.`;
    throw new ProviderError(message, { kind: 'refused' });
  }
  address.pathname = isFull
    ? base.replace(/\/nba\/scoreboard$/, `/${slug}/scoreboard`)
    : `${base}${basePath}/${slug}/scoreboard`;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { page: address, slug };
}
