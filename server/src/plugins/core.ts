import { DomainError } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { Config } from '@courtside/core/platform/config/config';
import type { OnProgress } from '@courtside/core/platform/db/upgrade/progress';
import { buildVersion } from '@courtside/core/platform/program-version';
import { explainStartFailure } from '@courtside/core/platform/start';
import { createStartUp, type Databases, type StartReport } from '@courtside/core/platform/start-up';
import fp from 'fastify-plugin';

/** Access to the core, which opens after the server starts listening. */
interface CoreGate {
  /** @throws DomainError `unavailable` until the core is open */
  get(): Core;
  /** The core, or null until it is open. */
  peek(): Core | null;
  /** Calls `run` once the core is open. */
  whenOpen(run: (core: Core) => void): void;
  /** Whether each database responds, also before the core is open. */
  databases(): Promise<Databases>;
  /** Why the core is not open yet; null when there is nothing to report. */
  report(): StartReport | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    core: CoreGate;
  }
}

interface Options {
  readonly openCore: (onProgress: OnProgress) => Promise<Core>;
  readonly config: Pick<Config, 'REDIS_URL' | 'REFUSED_EXIT_SECONDS'>;
}

/** Opens the core, retrying until MongoDB answers, and closes it with the app. */
export const corePlugin = fp<Options>(
  async (app, { openCore, config }) => {
    const waiting: ((core: Core) => void)[] = [];
    const startUp = createStartUp({
      open: openCore,
      logger: app.log,
      redisUrl: config.REDIS_URL,
      onRefused: (code) => process.exit(code),
      refusedMs: config.REFUSED_EXIT_SECONDS * 1_000,
    });
    const { peek, databases, report } = startUp;

    async function openAndNotify(): Promise<void> {
      const core = await startUp.open();
      if (core === null) return;
      app.log.info({ version: buildVersion() }, 'core open');
      for (const run of waiting.splice(0)) run(core);
    }

    app.decorate('core', {
      get() {
        const core = peek();
        if (core === null) throw new DomainError('unavailable');
        return core;
      },
      peek,
      whenOpen(run) {
        const core = peek();
        if (core === null) waiting.push(run);
        else run(core);
      },
      databases,
      report,
    });
    const opening = openAndNotify().catch((error: unknown) => {
      app.log.fatal(explainStartFailure(error));
      process.exit(1);
    });
    app.addHook('onClose', async () => {
      startUp.close();
      await opening;
      await peek()?.close();
    });
  },
  { name: 'core' },
);
