import type { TestProject } from 'vitest/node';
import { defaultProject } from '../auth/plan-auth.ts';
import { compileCache } from '../paths.ts';
import type { ComponentName } from '../process/component.ts';
import { startTemporaryStack, type TemporaryStack } from '../temporary-stack.ts';

const serviceOf = {
  MONGODB_URI: 'mongo',
  REDIS_URL: 'redis',
  FIREBASE_AUTH_EMULATOR_HOST: 'auth',
} as const satisfies Record<string, ComponentName>;

declare global {
  /** Every project runs this setup; all share one set of services. */
  var courtsideServices: Promise<TemporaryStack | undefined> | undefined;
}

/**
 * Starts MongoDB, Redis and the Auth emulator for the tests of a project and sets the usual environment variables.
 * Services that are already configured are used instead: `node stack/src/testing/serve.ts` keeps some running.
 */
export default async function setup(_project: TestProject): Promise<() => Promise<void>> {
  globalThis.courtsideServices ??= startServices();
  const services = await globalThis.courtsideServices;
  return async () => services?.stop();
}

async function startServices(): Promise<TemporaryStack | undefined> {
  process.env.FIREBASE_PROJECT_ID ??= defaultProject;
  // Some tests start programs, which spend most of their time compiling what they load.
  process.env.NODE_COMPILE_CACHE ??= compileCache.NODE_COMPILE_CACHE;
  const missing = Object.entries(serviceOf).filter(([variable]) => !process.env[variable]);
  if (missing.length === 0) return undefined;
  const services = await startTemporaryStack({ components: missing.map(([, component]) => component) });
  await services.waitReady();
  for (const [variable] of missing) process.env[variable] = services.env[variable];
  return services;
}
