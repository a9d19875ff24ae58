import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openCore } from '@courtside/core/core';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { readSettingFiles } from '@courtside/core/platform/config/setting-files';
import { exitWhenUpgraded } from '@courtside/core/platform/health/exit-when-upgraded';
import { exitWhenOverdue } from '@courtside/core/platform/health/vitals';
import { explainStartFailure, refusedExitCode } from '@courtside/core/platform/start';
import { throttledWarning } from '@courtside/core/platform/throttled-warning';
import { openSignIn } from '@courtside/core/sign-in/open-sign-in';
import { buildApp } from './app.ts';
import { announceFirstAdmin } from './first-admin.ts';
import { createLogger } from './logger.ts';
import { cacheTokens } from './plugins/auth.ts';

/** Time for requests in flight to finish. */
const shutdownMs = 10_000;
const clock = systemClock;

async function start(): Promise<void> {
  const env = readSettingFiles(process.env);
  const config = readConfig(env);
  const logger = createLogger(config, 'server');
  const onMailError = throttledWarning(logger, 'a mail could not be sent');
  const signIn = await openSignIn(config, { clock, onMailError });
  signIn.guardServer(env);
  const onUnknownAccount = throttledWarning(
    logger,
    'account check failed, closed accounts stay signed in until their token expires',
  );
  const app = await buildApp({
    config,
    logger,
    clock,
    openCore: (observe, onProgress) => openCore(config, { clock, logger, observe, onProgress, signIn }),
    signIn,
    verifyToken: cacheTokens(await signIn.openTokenVerifier(), clock, onUnknownAccount),
    requestId: randomUUID,
    clientDir: join(import.meta.dirname, '../../client/dist'),
  });

  if (config.signIn === 'house') app.core.whenOpen((core) => void announceFirstAdmin(core));
  app.core.whenOpen(({ vitals, findNewerVersion }) => {
    exitWhenOverdue(vitals, (overdue) => {
      logger.fatal({ overdue }, 'exiting, because the process hangs');
      process.exit(1);
    });
    exitWhenUpgraded(findNewerVersion, (reason) => {
      logger.fatal(reason);
      process.exit(refusedExitCode);
    });
  });

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownMs).unref();
    await app.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));

  await app.listen({ host: config.HOST, port: config.PORT });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
