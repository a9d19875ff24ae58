import type { Clock, Config, Core } from '@courtside/core';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { VerifyToken } from './auth/verify-with-firebase.ts';
import { authPlugin } from './plugins/auth.ts';
import { bodyPlugin } from './plugins/body.ts';
import { corePlugin } from './plugins/core.ts';
import { corsPlugin } from './plugins/cors.ts';
import { docsPlugin } from './plugins/docs.ts';
import { answerBrokenRequest, answerError, errorsPlugin } from './plugins/errors.ts';
import { livePlugin } from './plugins/live.ts';
import { apiHeadersPlugin, pageHeadersPlugin } from './plugins/security.ts';
import { shutdownPlugin } from './plugins/shutdown.ts';
import { staticPlugin } from './plugins/static.ts';
import { RequestLog } from './request-log.ts';
import { clientConfigRoute } from './routes/client-config.ts';
import { demoInjuriesRoute } from './routes/demo-injuries.ts';
import { healthRoutes } from './routes/health.ts';
import { apiRoutes } from './routes/index.ts';

export interface AppDeps {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  /** Opens the business; called again for as long as it fails. The app closes what it opened. */
  readonly openCore: () => Promise<Core>;
  readonly verifyToken: VerifyToken;
  readonly requestId: () => string;
  /** Where the built client is. */
  readonly clientDir: string;
}

/** The largest request body; the largest call of the contract is far smaller. */
const bodyLimitBytes = 32_768;
const maxParamLength = 256;
const requestTimeoutMs = 30_000;

/** Builds the server: what the libraries bring, then what everyone needs, then the routes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, logger, clock, openCore, verifyToken, requestId, clientDir } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  await app.register(errorsPlugin);
  await app.register(shutdownPlugin);
  await app.register(bodyPlugin);
  await app.register(corsPlugin, { origins: config.corsOrigins });

  await app.register(corePlugin, { openCore });
  await app.register(authPlugin, { verifyToken });
  await app.register(livePlugin, { config, clock });

  await app.register(async (api) => {
    await api.register(apiHeadersPlugin);
    await api.register(apiRoutes, { clock });
  });
  await app.register(docsPlugin);
  await app.register(async (pages) => {
    await pages.register(pageHeadersPlugin, { config });
    await pages.register(healthRoutes);
    await pages.register(demoInjuriesRoute, { config, clock });
    await pages.register(clientConfigRoute, { config });
    await pages.register(staticPlugin, { clientDir });
  });
  return app;
}
