import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';
import { describeApi } from './openapi.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

/** The only block of a language in the documentation. */
function printed(language: 'js' | 'json'): string {
  const blocks = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``);
  return blocks.exec(describeApi().info.description ?? '')?.[1] ?? '';
}

/** Runs a script as Node.js runs a module. @returns what it printed */
async function run(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  child.stdin.end(script);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return output + errors;
}

it('the printed bot has ten lines and bets on the underdog, once however often it runs', async () => {
  const script = printed('js');
  expect(script.trimEnd().split('\n')).toHaveLength(10);
  const { uid, token } = await server.aUser();
  await server.anOpenGame();
  const created = await server.call('POST', `/api/users/${uid}/keys`, { token, body: { name: 'bot', scope: 'bet' } });
  const env = { COURTSIDE_URL: server.url, COURTSIDE_UID: uid, COURTSIDE_KEY: dataOf('createApiKey', created).key };
  const outputs = await Promise.all([run(script, env), run(script, env)]);
  for (const line of outputs) expect(line).toMatch(/^201 Bet placed: \$5\.00 on .+ at \+150\.\n$/);
  const bets = dataOf('listUserBets', await server.call('GET', `/api/userbets/user_id/${uid}`, { token }));
  expect(Object.values(bets)).toMatchObject([{ amount: 5, status: 'pending' }]);
});

it('the printed body places a parlay on two games', async () => {
  const { token } = await server.aUser();
  const games = { g1: await server.anOpenGame(), g2: await server.anOpenGame() };
  const text = Object.entries(games).reduce(
    (body, [name, { id }]) => body.replace(`"${name}"`, `"${id}"`),
    printed('json'),
  );
  const placed = await server.call('POST', '/api/parlays', { token, body: JSON.parse(text) });
  expect(dataOf('placeParlay', placed)).toMatchObject({
    amount: 5,
    potentialWinnings: 19.85,
    teamChosen: '2-leg parlay',
  });
});
