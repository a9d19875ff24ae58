import { DomainError } from '@courtside/contract';
import { type Core, explainStartFailure, openWithRetry, throttledWarning } from '@courtside/core';
import fp from 'fastify-plugin';

/** Access to the core, which opens after the server starts listening. */
interface CoreGate {
  /** @throws DomainError `unavailable` until the core is open */
  get(): Core;
  /** The core, or null until it is open. */
  peek(): Core | null;
  /** Calls `run` once the core is open. */
  whenOpen(run: (core: Core) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    core: CoreGate;
  }
}

const retryMs = 500;

/** Opens the core, retrying until MongoDB answers, and closes it with the app. */
export const corePlugin = fp<{ openCore: () => Promise<Core> }>(
  async (app, { openCore }) => {
    let core: Core | null = null;
    const waiting: ((core: Core) => void)[] = [];
    const closing = new AbortController();

    async function openAndNotify(): Promise<void> {
      const report = throttledWarning(app.log, 'mongodb unavailable, retrying');
      core = await openWithRetry(openCore, { signal: closing.signal, retryMs, onFailure: report });
      if (core === null) return;
      app.log.info('core open');
      for (const run of waiting.splice(0)) run(core);
    }

    app.decorate('core', {
      get() {
        if (core === null) throw new DomainError('unavailable');
        return core;
      },
      peek: () => core,
      whenOpen(run) {
        if (core === null) waiting.push(run);
        else run(core);
      },
    });
    const opening = openAndNotify().catch((error: unknown) => {
      app.log.fatal(explainStartFailure(error));
      process.exit(1);
    });
    app.addHook('onClose', async () => {
      closing.abort();
      await opening;
      await core?.close();
    });
  },
  { name: 'core' },
);
