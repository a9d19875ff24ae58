import { leagueNames } from '@courtside/contract';
import { z } from 'zod';
import { areHostNames, areHosts, isProxies } from './addresses.ts';
import { backupSettings } from './backup-settings.ts';
import { seconds, secondsOrNone } from './durations.ts';
import { firebaseSettings, needsWebApiKey } from './firebase-settings.ts';
import { leaguesIn, pricedLeagues } from './league-list.ts';
import { marketsIn } from './market-list.ts';
import { port } from './port.ts';
import { problemsOfSignIn, signInSettings } from './sign-in-settings.ts';

const text = z.string().trim().min(1);

const all = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production'),
  HOST: text
    .default('127.0.0.1')
    .describe(
      'Address the server listens on. 0.0.0.0 accepts connections from other machines, which is not allowed with the Auth emulator',
    ),
  PORT: port(5001).describe('Port of the app'),
  WORKER_HOST: text
    .default('127.0.0.1')
    .describe(
      "Address of the worker's health page, metrics and job board; 0.0.0.0 opens them to other machines, without authentication",
    ),
  WORKER_PORT: port(5002).describe("Port of the worker's health page, metrics and job board"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level'),
  ALLOWED_HOSTS: text
    .refine(areHostNames, 'must be host names without ports')
    .optional()
    .describe(
      'Host names that the server answers to, comma-separated, such as courtside.example; any if unset, in the demo only those of this machine. A proxy must pass on the Host header',
    ),
  DEMO_BEHIND_PROXY: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'true lets the demo answer requests that came through a proxy; anyone who reaches it can then sign in as any user',
    ),
  SERVER_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe('Address at which the worker reaches the server; HOST and PORT on this machine if unset'),
  CORS_ORIGINS: z.string().default('').describe('Other origins that may call the API, comma-separated'),
  MONGODB_URI: text
    .default('mongodb://127.0.0.1:27017/courtside')
    .describe('MongoDB; npm start starts its own if unset'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .default('redis://127.0.0.1:6379')
    .describe('Redis 7 or newer; npm start starts its own if unset'),
  ...signInSettings,
  ...firebaseSettings,
  CONTAINER_PUBLISHED_ON: text
    .optional()
    .describe("Set by docker-compose.yml: address of the containers' published ports, 127.0.0.1 for the demo"),
  GAMES: z
    .enum(['demo', 'espn', 'odds-api'])
    .optional()
    .describe(
      "demo: a simulated league. espn: real games of the NBA, the WNBA and men's college with the odds of ESPN's public scoreboard, without a key. odds-api: real games of any league with the odds of The Odds API. If unset, odds-api with ODDS_API_KEY, otherwise demo",
    ),
  LEAGUES: text
    .refine((value) => leaguesIn(value) !== null, `must be a list of ${leagueNames.join(', ')}`)
    .optional()
    .describe(
      'Leagues to offer, comma-separated: nba,wnba,ncaam with GAMES=espn, also ncaaw,euroleague with GAMES=odds-api, where each costs credits. If unset, nba,wnba,ncaam with GAMES=espn, otherwise nba. ncaam and ncaaw are the men and women of NCAA Division I',
    ),
  ODDS_API_KEY: text.optional().describe('Key of The Odds API; with it, games are real instead of simulated'),
  ODDS_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.the-odds-api.com')
    .describe('Base address of The Odds API or a relay'),
  SCOREBOARD_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://site.api.espn.com')
    .describe("Base address of ESPN's public scoreboard, which needs no key"),
  ODDS_MARKETS: text
    .refine((value) => marketsIn(value) !== null, 'must be a list of moneyline, spread and total, with the moneyline')
    .optional()
    .describe(
      'Markets to offer, such as moneyline,spread,total; each costs a credit per request. If unset, all three, or only the moneyline if the key has fewer than 5,000 credits a month',
    ),
  ODDS_REFRESH_SECONDS: seconds
    .optional()
    .describe(
      'Fixed interval between odds refreshes; if unset, a planner makes the credits of The Odds API last, and ESPN is read every 60 seconds in the hour before a tip-off (2 with a relay, 1 with the simulator)',
    ),
  ODDS_MAX_AGE_SECONDS: seconds
    .optional()
    .describe(
      'Maximum age of a price for bets; if unset, three times the planned interval between refreshes near tip-off, at most 5400',
    ),
  SCORES_REFRESH_SECONDS: seconds
    .optional()
    .describe(
      'Interval between score refreshes; 20 with The Odds API, 45 with GAMES=espn, 2 with a relay, 1 with the simulator',
    ),
  RESULT_CONFIRM_SECONDS: secondsOrNone
    .optional()
    .describe(
      'Time between the two readings that make the result of a single source official; 60, or 0 with the simulator',
    ),
  REPORT_MAX_AGE_SECONDS: seconds
    .default(1_800)
    .describe(
      'How long the last report of a silent results source counts: a live or contradicting one blocks a result for so long',
    ),
  GAME_CLOCK_SPEED: z.coerce
    .number()
    .min(1)
    .max(10_000)
    .default(1)
    .describe(
      'For recorded seasons on a fast clock only: how many times faster than real time the games are played. A final of a single source counts once the game clock could have run out',
    ),
  VOID_AFTER_SECONDS: z.coerce
    .number()
    .positive()
    .default(86_400)
    .describe('A game that is missing from the feed for this long becomes void and its bets are refunded'),
  SIMULATOR_SEED: text
    .optional()
    .describe(
      "For tests only. If unset, the demo league's seed is random and secret; anyone who knows the seed knows every result",
    ),
  SIMULATOR_SPEED: z.coerce
    .number()
    .min(0.1)
    .max(100)
    .default(1)
    .describe('Speed of the simulated league; at 1 a game takes about four minutes'),
  INJURIES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("The injuries page; ESPN's with real games, the demo league's own page otherwise"),
  CONTACT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where its operator can be found: sent with every request to a source, a chat or a push service; the repository if unset',
    ),
  CHAT_ALLOWED_HOSTS: z
    .string()
    .default('')
    .refine(areHosts, 'must be hosts such as ntfy.lan or ntfy.lan:8080')
    .describe(
      'Hosts in a private network to which the messages of groups may be sent, also over plain HTTP, comma-separated, such as ntfy.lan:8080; without a port, any port of the host',
    ),
  HOLD_SECONDS: seconds.default(60).describe('How long a hold waits for its bet'),
  MAX_OPEN_BETS: z.coerce
    .number()
    .int()
    .positive()
    .max(1_000_000)
    .default(1_000)
    .describe('How many open bets a user can have'),
  SEASON_DAY_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(86_400_000)
    .optional()
    .describe(
      'For demonstrations and tests only: the length of a day of a season, in milliseconds; the first day of a new season begins immediately. If unset, seasons follow the calendar of New York',
    ),
  PUSH_CONTACT: z
    .url({ protocol: /^(https|mailto)$/ })
    .default('mailto:push@courtside.demo')
    .describe(
      'Where the operators of push services can reach you: a mailto: or https: address, sent with notifications',
    ),
  PUSH_STAND_IN: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe('For tests only: address of a push service on this machine. All others must use https and a public host'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1).describe('Multiplies all rate limits'),
  REFUSED_EXIT_SECONDS: secondsOrNone
    .default(300)
    .describe(
      'How long a process that refuses the stored documents reports that on its health page, before it exits with code 78; npm start uses 0',
    ),
  HANG_TIMEOUT_FACTOR: z.coerce
    .number()
    .positive()
    .max(100)
    .default(1)
    .describe('For tests only: multiplies the times after which a process counts as hung and exits'),
  TRUST_PROXY: text
    .refine(isProxies, 'must be a number of proxies, or their addresses, separated by commas')
    .optional()
    .describe(
      'Proxies whose X-Forwarded-For is accepted: their addresses, or their number if the nearest is on this machine; none if unset',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; without it only this machine can read them'),
  ...backupSettings,
});

/** Where games come from: as set, otherwise from The Odds API with its key, and from the simulated league without one. */
export function gamesOf({ GAMES, ODDS_API_KEY }: Pick<z.output<typeof all>, 'GAMES' | 'ODDS_API_KEY'>) {
  return GAMES ?? (ODDS_API_KEY === undefined ? 'demo' : 'odds-api');
}

/**
 * Every setting of server, worker and stack, read from the environment.
 * `.env.example` is made from this schema: a setting's `describe` is its line there.
 */
export const settings = all.superRefine((values, context) => {
  const games = gamesOf(values);
  const unpriced = leaguesIn(values.LEAGUES ?? '')?.filter((league) => !pricedLeagues[games].includes(league)) ?? [];
  if (unpriced.length > 0) {
    const message = `GAMES=${games} has no odds of ${unpriced.join(', ')}, only of ${pricedLeagues[games].join(', ')} (docs/real-nights.md)`;
    context.addIssue({ code: 'custom', path: ['LEAGUES'], message });
  }
  if (values.GAMES === 'odds-api' && values.ODDS_API_KEY === undefined) {
    const message = 'odds-api needs a key in ODDS_API_KEY (docs/real-nights.md); espn needs none';
    context.addIssue({ code: 'custom', path: ['GAMES'], message });
  }
  for (const { setting, message } of problemsOfSignIn(values))
    context.addIssue({ code: 'custom', path: [setting], message });
  if (needsWebApiKey(values)) {
    const message = `must be the web API key of the Firebase project ${values.FIREBASE_PROJECT_ID} (docs/self-hosting.md); projects named demo-… need none`;
    context.addIssue({ code: 'custom', path: ['FIREBASE_API_KEY'], message });
  }
});
