import type { League, MarketName } from '@courtside/contract';
import type { z } from 'zod';
import { userAgentOf } from '../user-agent.ts';
import { namesIn, ownUrl, partsOf } from './addresses.ts';
import { ConfigError } from './config-error.ts';
import { allowedHostsOf, publicEmulatorHostOf } from './firebase-settings.ts';
import { keyspaceOf } from './keyspace.ts';
import { defaultLeagues, leaguesIn } from './league-list.ts';
import { marketsIn } from './market-list.ts';
import { readSettingFiles } from './setting-files.ts';
import { gamesOf, settings } from './settings.ts';
import { signInOf } from './sign-in-settings.ts';

/** The settings as they are used: derived values filled in. */
export interface Config extends z.output<typeof settings> {
  /** Who keeps the accounts of users. */
  readonly signIn: 'firebase' | 'house';
  readonly corsOrigins: readonly string[];
  /** The host names that the server answers to; null for any. */
  readonly allowedHosts: readonly string[] | null;
  /** Hosts to which the messages of groups may be sent although they are not public. */
  readonly chatAllowedHosts: readonly string[];
  readonly feed: 'demo' | 'real';
  /** Where games, odds and results come from. */
  readonly games: NonNullable<z.output<typeof settings>['GAMES']>;
  /** The leagues to offer, in the usual order. */
  readonly leagues: readonly League[];
  /** The injuries page is the demo league's own, which the server itself shows. */
  readonly demoInjuries: boolean;
  readonly injuriesUrl: string;
  /** What every outgoing request calls itself. */
  readonly userAgent: string;
  /** Address of the Auth emulator for browsers; null without the emulator. */
  readonly publicEmulatorHost: string | null;
  /** Begins the name of all that is Courtside's in Redis, which may serve several databases. */
  readonly keyspace: string;
  /** The markets the operator chose, in the usual order; null to choose them by the monthly credits. */
  readonly oddsMarkets: readonly MarketName[] | null;
  /** Time between odds refreshes that cost nothing, and the least between two that cost credits. */
  readonly oddsRefreshMs: number;
  /** The age bound of a price that was set; null to derive it from the plan. */
  readonly oddsMaxAgeMs: number | null;
  readonly resultConfirmMs: number;
  readonly scoresRefreshMs: number;
}

/** Where the server shows the injuries page of the demo league. */
export const demoInjuriesPath = '/demo/injuries';
/** The scoreboard costs nothing; its clock moves every few seconds. */
const scoresEverySeconds = 20;
/** With the odds on the scoreboard as well, a day needs at most 1,500 requests. */
const espnScoresEverySeconds = 45;
const ownHosts: readonly string[] = ['api.the-odds-api.com', 'site.api.espn.com'];
const realInjuriesUrl = 'https://www.espn.com/nba/injuries';

/**
 * Reads the settings from an environment, and from the files of `<setting>_FILE`. Empty values count as unset.
 * @throws ConfigError naming every setting that does not fit.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = readSettingFiles(env);
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const games = gamesOf(values);
  const signIn = signInOf(present);
  const feed = games === 'demo' ? 'demo' : 'real';
  const isRelay = !ownHosts.includes(new URL(games === 'espn' ? values.SCOREBOARD_URL : values.ODDS_API_URL).hostname);
  const fallback = feed === 'demo' ? 1 : isRelay ? 2 : 60;
  const scoresFallback = Math.min(fallback, games === 'espn' ? espnScoresEverySeconds : scoresEverySeconds);
  return {
    ...values,
    signIn,
    corsOrigins: partsOf(values.CORS_ORIGINS),
    allowedHosts: allowedHostsOf({ ...values, signIn }),
    chatAllowedHosts: namesIn(values.CHAT_ALLOWED_HOSTS),
    publicEmulatorHost: publicEmulatorHostOf(values),
    feed,
    games,
    leagues: leaguesIn(values.LEAGUES ?? '') ?? defaultLeagues[games],
    keyspace: keyspaceOf(values.MONGODB_URI),
    demoInjuries: feed === 'demo' && values.INJURIES_URL === undefined,
    injuriesUrl:
      values.INJURIES_URL ??
      (feed === 'demo'
        ? `${values.SERVER_URL ?? ownUrl(values.HOST, values.PORT)}${demoInjuriesPath}`
        : realInjuriesUrl),
    userAgent: userAgentOf(values.CONTACT_URL),
    oddsMarkets: marketsIn(values.ODDS_MARKETS ?? ''),
    oddsRefreshMs: (values.ODDS_REFRESH_SECONDS ?? fallback) * 1000,
    oddsMaxAgeMs: values.ODDS_MAX_AGE_SECONDS === undefined ? null : values.ODDS_MAX_AGE_SECONDS * 1000,
    resultConfirmMs: (values.RESULT_CONFIRM_SECONDS ?? (feed === 'demo' ? 0 : 60)) * 1000,
    scoresRefreshMs: (values.SCORES_REFRESH_SECONDS ?? scoresFallback) * 1000,
  };
}
