import { type League, leagueNames } from '@courtside/contract';
import { z } from 'zod';
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
  /** What a second request adds instead on days of the postseason, whose games the first one may lack. */
  readonly postseason?: Readonly<Record<string, string>>;
}

/** Whether a day `yyyymmdd` is in the months of the college tournaments. */
const isPostseason = (day: string) => ['03', '04'].includes(day.slice(4, 6));

/** The leagues of the scoreboard. */
const addresses: { readonly [league in League]?: LeagueAddress } = {
  nba: { slug: 'nba' },
  wnba: { slug: 'wnba' },
  // All of Division I, which has up to 180 games a day. From a limit of 600 on, the response is truncated.
  ncaam: {
    slug: 'mens-college-basketball',
    parameters: { groups: '50', limit: '400' },
    postseason: { groups: '100', limit: '400' },
  },
  ncaaw: { slug: 'womens-college-basketball', parameters: { groups: '50', limit: '400' } },
};

/** How many requests the list of a league's games on a day takes. */
export function requestsFor(league: League, day: string): number {
  return addresses[league]?.postseason !== undefined && isPostseason(day) ? 2 : 1;
}

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
 * Requests the events of a league on a US Eastern day, `yyyymmdd`: in one request, or in two on days of a postseason.
 * @param onHeaders called with the headers of each response, including errors
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
    const { pages, slug } = addressesOf(url, league, day);
    const shared = { names, key: null, fetch, userAgent, timeoutMs, signal };
    const read: DayPage[] = [];
    for (const page of pages) {
      const body = await requestJson({ url: page, ...shared, ...(onHeaders && { onHeaders }) });
      read.push({ events: eventsOnPage(body, slug), gameDays: gameDaysOnPage(body) });
    }
    return { events: withoutRepeats(read.flatMap(({ events }) => events)), gameDays: read[0]?.gameDays ?? [] };
  };
}

const identified = z.object({ id: z.string() });

/** The events, each id once. An event without an id is rejected later. */
function withoutRepeats(events: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const { id } = identified.safeParse(event).data ?? {};
    if (id === undefined) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** @throws ProviderError for a league that the address cannot name, or that the scoreboard does not have */
function addressesOf(
  url: string,
  league: League,
  day: string,
): { readonly pages: readonly URL[]; readonly slug: string } {
  const address = new URL(url);
  const base = address.pathname.replace(/\/+$/, '');
  const { slug, parameters = {}, postseason } = addresses[league] ?? {};
  const isFull = base.endsWith('/scoreboard');
  if (slug === undefined || (isFull && league !== 'nba' && !base.endsWith('/nba/scoreboard'))) {
    const message = `The scoreboard at ${address.host} has no address for the league ${league}. Set SCOREBOARD_URL to its base address.`;
    throw new ProviderError(message, { kind: 'refused' });
  }
  address.pathname = isFull
    ? base.replace(/\/nba\/scoreboard$/, `/${slug}/scoreboard`)
    : `${base}${basePath}/${slug}/scoreboard`;
  const lists = postseason !== undefined && requestsFor(league, day) > 1 ? [parameters, postseason] : [parameters];
  const pages = lists.map((added) => {
    const page = new URL(address);
    for (const [name, value] of Object.entries(added)) page.searchParams.set(name, value);
    page.searchParams.set('dates', day);
    return page;
  });
  return { pages, slug };
}
