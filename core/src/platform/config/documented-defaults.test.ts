import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { renderEnvExample } from './env-example.ts';

const doc = new URL('../../../../docs/real-nights.md', import.meta.url);
const config = readConfig({ ODDS_API_KEY: 'key' });
const relay = readConfig({ ODDS_API_KEY: 'key', ODDS_API_URL: 'http://127.0.0.1:9' });

/** The settings table of docs/real-nights.md: each default by the name of its setting. */
async function readDefaults(): Promise<Map<string, string>> {
  const [, section = ''] = (await readFile(doc, 'utf8')).split('\n## Settings\n');
  const rows = section.split('\n').flatMap((line) => {
    const [, names, fallback] = /^\| (`.+`) \| (.+) \|$/.exec(line) ?? [];
    return names === undefined || fallback === undefined ? [] : [{ names, fallback }];
  });
  return new Map(
    rows.flatMap(({ names, fallback }) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string] => [name, fallback]),
    ),
  );
}

it('names only settings that exist', async () => {
  const known = renderEnvExample();
  const names = [...(await readDefaults()).keys()];
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter((name) => !known.includes(`# ${name}=`))).toEqual([]);
});

const espn = readConfig({ GAMES: 'espn' });

it.each([
  ['LEAGUES', `\`${config.leagues}\`; with \`GAMES=espn\` \`${espn.leagues}\``],
  ['SCORES_REFRESH_SECONDS', `${config.scoresRefreshMs / 1_000}; ${relay.scoresRefreshMs / 1_000} with a relay`],
  ['RESULT_CONFIRM_SECONDS', `${config.resultConfirmMs / 1_000}`],
  ['VOID_AFTER_SECONDS', config.VOID_AFTER_SECONDS.toLocaleString('en-US')],
])('gives the default of %s that the code has with a key', async (name, fallback) => {
  expect((await readDefaults()).get(name)).toBe(fallback);
});

it.each([
  ['ODDS_MARKETS', config.oddsMarkets],
  ['ODDS_REFRESH_SECONDS', config.ODDS_REFRESH_SECONDS ?? null],
  ['ODDS_MAX_AGE_SECONDS', config.oddsMaxAgeMs],
])('says that %s is unset, as in the code', async (name, value) => {
  expect(value).toBeNull();
  expect((await readDefaults()).get(name)).toMatch(/^unset: /);
});
