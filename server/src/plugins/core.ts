import { DomainError } from '@courtside/contract';
import { type Core, openWithRetry, throttledWarning } from '@courtside/core';
import fp from 'fastify-plugin';

/** The business, which opens while the server already listens. */
interface CoreGate {
  /** @throws DomainError `unavailable` until it is open */
  get(): Core;
  /** The business, or null until it is open. */
  peek(): Core | null;
  /** Runs once the business is open. */
  whenOpen(run: (core: Core) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    core: CoreGate;
  }
}

const retryMs = 500;

/** Opens the business, trying again until MongoDB answers, and closes it with the app. */
export const corePlugin = fp<{ openCore: () => Promise<Core> }>(
  async (app, { openCore }) => {
    let core: Core | null = null;
    const waiting: ((core: Core) => void)[] = [];
    const closing = new AbortController();

    async function openAndTell(): Promise<void> {
      const report = throttledWarning(app.log, 'MongoDB is not there yet; trying until it is');
      core = await openWithRetry(openCore, { signal: closing.signal, retryMs, onFailure: report });
      if (core === null) return;
      app.log.info('open for business');
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
    const opening = openAndTell();
    app.addHook('onClose', async () => {
      closing.abort();
      await opening;
      await core?.close();
    });
  },
  { name: 'core' },
);
