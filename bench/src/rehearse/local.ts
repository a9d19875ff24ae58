import { setTimeout as wait } from 'node:timers/promises';
import { startLoad } from '../chaos/load.ts';
import { say } from '../measure.ts';
import { connectApi, openGames, signUpMany } from '../players.ts';
import { Compose, docker } from './docker.ts';

const port = 15_001;
const authPort = 19_099;

/** Size of an image and of its own layers, in MB. */
async function imageSizes(image: string, base: string): Promise<{ all: number; own: number }> {
  const size = async (name: string) => Number(await docker('image', 'inspect', '-f', '{{.Size}}', name)) / 1e6;
  const all = await size(image);
  return { all, own: all - (await size(base)) };
}

/**
 * Runs `docker compose up` in a checkout without any setting, bets for some seconds, and runs the operator's commands.
 * @returns whether everything worked
 */
export async function rehearseLocal(
  command: readonly string[],
  folder: string,
  { random, seconds }: { readonly random: () => number; readonly seconds: number },
): Promise<boolean> {
  const compose = new Compose(command, folder, {
    project: 'courtside-rehearsal-local',
    files: ['docker-compose.yml', 'stack/rehearse/local.yml'],
    env: {
      VOLUME_PREFIX: 'courtside-rehearsal-local',
      PUBLISHED_PORT: String(port),
      PUBLISHED_AUTH_PORT: String(authPort),
    },
  });
  const api = connectApi(`http://127.0.0.1:${port}`, 8);
  try {
    await compose.down({ volumes: true });
    const building = performance.now();
    await compose.run(['build']);
    const { all, own } = await imageSizes('courtside:rehearsal', 'node:24-bookworm-slim');
    say(
      `images built in ${((performance.now() - building) / 1_000).toFixed(0)} s; courtside has ${all.toFixed(0)} MB, ${own.toFixed(0)} of them beyond its base`,
    );
    const started = performance.now();
    await compose.run(['up', '-d']);
    for (;;) {
      const games = await openGames(api).catch(() => []);
      if (games.length > 0) break;
      if (performance.now() - started > 180_000) throw new Error('no open game three minutes after docker compose up');
      await wait(200);
    }
    say(`docker compose up: a page with games after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    const players = await signUpMany(api, `127.0.0.1:${authPort}`, 4);
    const load = startLoad({ api, players, callers: 8, random });
    await wait(seconds * 1_000);
    const { placed } = await load.stop();
    for (const words of [['games'], ['backup'], ['audit']]) {
      const output = await compose.exec('worker', 'courtside', ...words);
      say(`courtside ${words.join(' ')}: ${output.split('\n').at(-1)}`);
      if (words[0] === 'backup' && !output.includes(', with sign-in accounts'))
        throw new Error('the backup of the demo has no sign-in accounts');
    }
    say(`bets: ${placed.length}, requests given up: ${load.counts().givenUp}`);
    return placed.length > 0 && load.counts().givenUp === 0;
  } finally {
    await api.close();
    await compose.down({ volumes: true });
  }
}
