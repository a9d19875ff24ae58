import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { renderEnvExample } from './env-example.ts';

describe('the configuration', () => {
  it('has a working default for every setting', () => {
    expect(readConfig({})).toMatchObject({ PORT: 5001, feed: 'demo', oddsRefreshMs: 1_000, HOLD_SECONDS: 60 });
    expect(readConfig({ PORT: '', ODDS_API_KEY: '' })).toMatchObject({ PORT: 5001, feed: 'demo' });
  });

  it('reads slowly with a metered key and often with a relay, unless set otherwise', () => {
    expect(readConfig({ ODDS_API_KEY: 'k' })).toMatchObject({
      feed: 'real',
      oddsRefreshMs: 60_000,
      scoresRefreshMs: 20_000,
    });
    const relay = { ODDS_API_KEY: 'k', ODDS_API_URL: 'http://127.0.0.1:9900' };
    expect(readConfig(relay)).toMatchObject({ oddsRefreshMs: 2_000 });
    expect(readConfig({ ...relay, ODDS_REFRESH_SECONDS: '0.5' })).toMatchObject({
      oddsRefreshMs: 500,
      scoresRefreshMs: 2_000,
    });
  });

  it('plays the league that GAMES names, and otherwise real games with a key and the demo without', () => {
    const key = { ODDS_API_KEY: 'k' };
    expect(readConfig({})).toMatchObject({ games: 'demo', feed: 'demo' });
    expect(readConfig(key)).toMatchObject({ games: 'odds-api', feed: 'real' });
    expect(readConfig({ ...key, GAMES: 'odds-api' })).toMatchObject({ games: 'odds-api', feed: 'real' });
    expect(readConfig({ ...key, GAMES: 'demo' })).toMatchObject({ games: 'demo', feed: 'demo', demoInjuries: true });
    const espn = { games: 'espn', feed: 'real', demoInjuries: false, oddsRefreshMs: 60_000, scoresRefreshMs: 45_000 };
    expect(readConfig({ GAMES: 'espn' })).toMatchObject(espn);
    expect(readConfig({ ...key, GAMES: 'espn' })).toMatchObject(espn);
    const relay = { GAMES: 'espn', SCOREBOARD_URL: 'http://127.0.0.1:9900' };
    expect(readConfig(relay)).toMatchObject({ oddsRefreshMs: 2_000, scoresRefreshMs: 2_000 });
  });

  it('refuses unknown games, and The Odds API without a key, in one sentence', () => {
    expect(() => readConfig({ GAMES: 'nba' })).toThrow(/^GAMES: [^\n]*"demo"\|"espn"\|"odds-api"$/);
    expect(() => readConfig({ GAMES: 'odds-api' })).toThrow(
      'GAMES: odds-api needs a key in ODDS_API_KEY (docs/real-nights.md); espn needs none',
    );
  });

  it('offers all leagues that cost nothing, or the NBA, or those that LEAGUES names, in the usual order', () => {
    expect(readConfig({}).leagues).toEqual(['nba']);
    expect(readConfig({ ODDS_API_KEY: 'k' }).leagues).toEqual(['nba']);
    const all = 'euroleague,ncaaw,ncaam,wnba,nba';
    expect(readConfig({ ODDS_API_KEY: 'k', LEAGUES: all }).leagues).toEqual([
      'nba',
      'wnba',
      'ncaam',
      'ncaaw',
      'euroleague',
    ]);
    expect(readConfig({ GAMES: 'espn' }).leagues).toEqual(['nba', 'wnba', 'ncaam']);
    expect(readConfig({ GAMES: 'espn', LEAGUES: 'ncaam, nba' }).leagues).toEqual(['nba', 'ncaam']);
  });

  it.each([
    [{ LEAGUES: 'nba,wnba' }, 'GAMES=demo has no odds of wnba, only of nba'],
    [
      { GAMES: 'espn', LEAGUES: 'ncaaw,euroleague' },
      'GAMES=espn has no odds of ncaaw, euroleague, only of nba, wnba, ncaam',
    ],
  ])('refuses leagues that the source does not price: %j', (given, message) => {
    expect(() => readConfig(given)).toThrow(`LEAGUES: ${message} (docs/real-nights.md)`);
  });

  it('confirms the result of a single source after a minute, and immediately in the demo', () => {
    expect(readConfig({})).toMatchObject({ resultConfirmMs: 0 });
    expect(readConfig({ ODDS_API_KEY: 'k' })).toMatchObject({ resultConfirmMs: 60_000 });
    expect(readConfig({ ODDS_API_KEY: 'k', RESULT_CONFIRM_SECONDS: '0' })).toMatchObject({ resultConfirmMs: 0 });
    expect(readConfig({ RESULT_CONFIRM_SECONDS: '1.5' })).toMatchObject({ resultConfirmMs: 1_500 });
  });

  it('has no maximum age of prices unless it is set', () => {
    expect(readConfig({}).oddsMaxAgeMs).toBeNull();
    expect(readConfig({ ODDS_MAX_AGE_SECONDS: '45' }).oddsMaxAgeMs).toBe(45_000);
  });

  it('offers the chosen markets in the usual order, and leaves the choice to the credits by default', () => {
    expect(readConfig({}).oddsMarkets).toBeNull();
    expect(readConfig({ ODDS_MARKETS: 'total, moneyline' }).oddsMarkets).toEqual(['moneyline', 'total']);
    expect(readConfig({ ODDS_MARKETS: 'moneyline' }).oddsMarkets).toEqual(['moneyline']);
  });

  it('has no default for the seed of the demo league', () => {
    expect(readConfig({}).SIMULATOR_SEED).toBeUndefined();
  });

  it.each([
    [undefined, 'courtside'],
    ['mongodb://127.0.0.1:27017/courtside?w=1', 'courtside'],
    ['mongodb://%2Ftmp%2Fmongod.sock/courtside', 'courtside'],
    ['mongodb://a:1,b:2/friends?replicaSet=r', 'courtside.friends'],
    ['mongodb+srv://me:secret@db.example/my%20league', 'courtside.my league'],
    ['mongodb://127.0.0.1:27017', 'courtside.test'],
    ['mongodb://127.0.0.1:27017/?w=1', 'courtside.test'],
  ])('separates the Redis keys of different databases: %s', (MONGODB_URI, keyspace) => {
    expect(readConfig({ MONGODB_URI })).toMatchObject({ keyspace });
  });

  it("reads the demo league's injuries from the server, real ones from their page, unless set otherwise", () => {
    const own = { demoInjuries: true, injuriesUrl: 'http://127.0.0.1:5001/demo/injuries' };
    expect(readConfig({})).toMatchObject(own);
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject(own);
    expect(readConfig({ HOST: '::1', PORT: '80' }).injuriesUrl).toBe('http://[::1]:80/demo/injuries');
    expect(readConfig({ PORT: '8080', SERVER_URL: 'http://server:5001' })).toMatchObject({
      demoInjuries: true,
      injuriesUrl: 'http://server:5001/demo/injuries',
    });
    const real = { demoInjuries: false, injuriesUrl: 'https://www.espn.com/nba/injuries' };
    expect(readConfig({ ODDS_API_KEY: 'k' })).toMatchObject(real);
    const INJURIES_URL = 'http://127.0.0.1:9900/nba/injuries';
    expect(readConfig({ INJURIES_URL })).toMatchObject({ demoInjuries: false, injuriesUrl: INJURIES_URL });
  });

  it('reads the allowed host names in lower case, and allows any by default', () => {
    expect(readConfig({}).allowedHosts).toBeNull();
    const named = readConfig({ ALLOWED_HOSTS: 'Courtside.example, www.courtside.example,[::1]' });
    expect(named.allowedHosts).toEqual(['courtside.example', 'www.courtside.example', '[::1]']);
  });

  it('allows only names of this machine by default in the demo', () => {
    const own = ['localhost', '127.0.0.1', '[::1]'];
    const container = { FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth' };
    const demo = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    for (const settings of [container, demo]) expect(readConfig(settings).allowedHosts).toEqual(own);
    expect(readConfig({ ...container, ALLOWED_HOSTS: 'server' }).allowedHosts).toEqual(['server']);
  });

  it('sends browsers to the same emulator as the server, unless set otherwise', () => {
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099' };
    expect(readConfig(emulator).publicEmulatorHost).toBe('auth:9099');
    const published = { FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: '127.0.0.1:9100' };
    expect(readConfig({ ...emulator, ...published }).publicEmulatorHost).toBe('127.0.0.1:9100');
    expect(readConfig(published).publicEmulatorHost).toBeNull();
  });

  it('says who sends its requests: the repository, or the operator', () => {
    expect(readConfig({}).userAgent).toMatch(/^Courtside\/\d+\.\d+\.\d+(-dev(\+[\da-f]{8})?)? \(\+https:\/\/\S+\)$/);
    const { userAgent } = readConfig({ CONTACT_URL: 'https://hoops.example/about' });
    expect(userAgent).toMatch(/ \(\+https:\/\/hoops\.example\/about\)$/);
  });

  it('explains that a port is not an address', () => {
    expect(() => readConfig({ PORT: '127.0.0.1:5403' })).toThrow(
      'PORT: must be a port number alone, such as 5001; HOST or WORKER_HOST sets the address',
    );
  });

  it.each([
    ['ALLOWED_HOSTS', 'https://courtside.example'],
    ['ALLOWED_HOSTS', 'courtside.example:5001'],
    ['DEMO_BEHIND_PROXY', 'yes'],
    ['SERVER_URL', 'server:5001'],
    ['INJURIES_URL', 'file:///etc/passwd'],
    ['SCOREBOARD_URL', 'ftp://scores.example'],
    ['RESULT_CONFIRM_SECONDS', '-1'],
    ['ODDS_MAX_AGE_SECONDS', '0'],
    ['LEAGUES', 'nba,nhl'],
    ['LEAGUES', 'nba,'],
    ['ODDS_MARKETS', 'spread,total'],
    ['ODDS_MARKETS', 'moneyline,h2h'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '127.0.0.1:5403'],
    ['REDIS_URL', 'http://x'],
    ['ODDS_API_URL', 'not a url'],
    ['HOLD_SECONDS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1, proxy.example'],
    ['METRICS_TOKEN', 'short'],
  ])('names an invalid setting: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it.each(['1', '127.0.0.1', '10.0.0.0/8, ::1', 'loopback, uniquelocal'])(
    'accepts trusted proxies given as %s',
    (named) => {
      expect(readConfig({ TRUST_PROXY: named }).TRUST_PROXY).toBe(named);
    },
  );

  it('names all invalid settings together', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
      /PORT: [^\n]*\nLOG_LEVEL: |LOG_LEVEL: [^\n]*\nPORT: /,
    );
  });

  it('matches .env.example', async () => {
    const path = new URL('../../../../.env.example', import.meta.url);
    if (process.env.UPDATE_ENV_EXAMPLE) await writeFile(path, renderEnvExample());
    expect(await readFile(path, 'utf8')).toBe(renderEnvExample());
  });
});
