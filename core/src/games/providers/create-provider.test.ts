import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createProvider } from './create-provider.ts';
import { createSimulator } from './simulator.ts';

const clock = () => Date.UTC(2026, 10, 21);

it('without a key the league is simulated, from the seed in the settings', async () => {
  const provider = createProvider(readConfig({ SIMULATOR_SEED: 'ours' }), { clock });
  expect(provider.name).toBe('simulator');
  expect(await provider.fetchOdds()).toEqual(await createSimulator({ clock, seed: 'ours' }).fetchOdds());
});

it('with a key the games are real, from the address in the settings, and what is left out is reported', async () => {
  const game = { id: 'g', commence_time: '2026-11-21T00:00:01Z', home_team: 'A', away_team: 'B', bookmakers: [] };
  const server = createServer((_, response) => response.end(JSON.stringify([null, game]))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const reported: string[] = [];
  const provider = createProvider(readConfig({ ODDS_API_KEY: 'x', ODDS_API_URL: `http://127.0.0.1:${port}` }), {
    clock,
    report: (problem) => reported.push(problem),
  });
  expect(provider.name).toBe('the-odds-api');
  expect(await provider.fetchOdds()).toEqual([]);
  expect(reported).toEqual([expect.stringContaining('Event 1')]);
  server.closeAllConnections();
  server.close();
});

it('each feed knows which games are its own', async () => {
  const league = createProvider(readConfig({}), { clock });
  const other = createProvider(readConfig({ SIMULATOR_SEED: 'other' }), { clock });
  const fast = createProvider(readConfig({ SIMULATOR_SPEED: '10' }), { clock });
  const real = createProvider(readConfig({ ODDS_API_KEY: 'x' }), { clock });
  const [game] = await league.fetchOdds();
  const id = game?.id ?? '';
  expect([league, other, fast, real].map((provider) => provider.owns?.(id))).toEqual([true, false, false, false]);
  expect([league, real].map((provider) => provider.owns?.('ca21c78621f9d4605afd4c7803f356c5'))).toEqual([false, true]);
});
