import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { findProgram } from '@courtside/stack/find-program';
import { say } from '../measure.ts';
import { docker } from './docker.ts';

const folder = join(repoRoot, 'stack/rehearse');

/** Whether an image is here or can be pulled. */
async function isAvailable(image: string): Promise<boolean> {
  const here = await docker('image', 'inspect', image).catch(() => null);
  if (here !== null) return true;
  const pulled = await docker('pull', '-q', image).catch(() => null);
  return pulled !== null;
}

async function isStandIn(image: string): Promise<boolean> {
  const label = await docker('image', 'inspect', '-f', '{{index .Config.Labels "courtside.stand-in"}}', image);
  return label !== '' && label !== '<no value>';
}

/** Builds a stand-in from a file of stack/rehearse; `program` is a binary of this machine to put into it. */
async function build(image: string, file: string, program?: string): Promise<void> {
  const context = await mkdtemp(join(tmpdir(), 'courtside-base-'));
  try {
    for (const name of ['serve.mjs', 'mongosh.mjs']) await copyFile(join(folder, name), join(context, name));
    if (program !== undefined) {
      const found = findProgram([program]);
      if (found === undefined) throw new Error(`${image} cannot be pulled. Install ${program} for its stand-in.`);
      await copyFile(found, join(context, program));
    }
    await docker('build', '-q', '-t', image, '-f', join(folder, file), context);
  } finally {
    await rm(context, { recursive: true });
  }
}

/** Builds a stand-in for an image of MongoDB that cannot be pulled. @returns whether it is a stand-in */
async function prepareMongodb(image: string): Promise<boolean> {
  if ((await isAvailable(image)) && !(await isStandIn(image))) return false;
  await build(image, 'mongo.Dockerfile');
  say(`stand-in: ${image} is the embedded engine behind a TCP port, without a replica set and without passwords`);
  return true;
}

/** Builds a stand-in for Prometheus if it cannot be pulled. @returns whether there is an image */
async function preparePrometheus(): Promise<boolean> {
  const image = 'prom/prometheus:v3';
  if ((await isAvailable(image)) && !(await isStandIn(image))) return true;
  if (findProgram(['prometheus']) === undefined) return false;
  await build(image, 'prometheus.Dockerfile', 'prometheus');
  say(`stand-in: ${image} is this machine's prometheus`);
  return true;
}

/**
 * Makes sure that the images are here which the compose files and the Dockerfile begin with. Where one cannot be pulled, a
 * stand-in takes its place, and a line says so.
 * @returns whether the MongoDB of deploy/ is a stand-in, and whether Prometheus can run
 * @throws if Node's or Redis's image is missing: there is no stand-in for them
 */
export async function prepareBaseImages(): Promise<{
  readonly isMongodbStandIn: boolean;
  /** False if Prometheus cannot be pulled and this machine has none. */
  readonly hasPrometheus: boolean;
}> {
  for (const image of ['node:24-bookworm-slim', 'redis:7']) {
    if (!(await isAvailable(image))) throw new Error(`The rehearsal needs the image ${image}, which cannot be pulled.`);
  }
  const hasFolder = await docker('run', '--rm', 'redis:7', 'test', '-d', '/data').catch(() => null);
  if (hasFolder === null) await build('redis:7', 'redis.Dockerfile');
  await prepareMongodb('mongo:8');
  const isMongodbStandIn = await prepareMongodb('mongo:8.0');
  if (!(await isAvailable('caddy:2')) || (await isStandIn('caddy:2'))) {
    await build('caddy:2', 'caddy.Dockerfile', 'caddy');
    say("stand-in: caddy:2 is this machine's caddy");
  }
  say("stand-in: users sign in at Firebase's Auth emulator");
  return { isMongodbStandIn, hasPrometheus: await preparePrometheus() };
}
