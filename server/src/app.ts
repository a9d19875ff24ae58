import { maxHeaderSize } from 'node:http';
import { type Clock, type Config, type Core, createMetrics, type Observe } from '@courtside/core';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type After, afterTime } from './after.ts';
import type { VerifyToken } from './auth/verify-with-firebase.ts';
import { atHandPlugin } from './plugins/at-hand.ts';
import { authPlugin } from './plugins/auth.ts';
import { bodyPlugin } from './plugins/body.ts';
import { corePlugin } from './plugins/core.ts';
import { corsPlugin } from './plugins/cors.ts';
import { docsPlugin } from './plugins/docs.ts';
import { answerBrokenRequest, answerError, errorsPlugin } from './plugins/errors.ts';
import { feedHealthPlugin } from './plugins/feed-health.ts';
import { limitsPlugin } from './plugins/limits.ts';
import { livePlugin } from './plugins/live.ts';
import { metricsPlugin } from './plugins/metrics.ts';
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
  readonly openCore: (observe: Observe) => Promise<Core>;
  readonly verifyToken: VerifyToken;
  readonly requestId: () => string;
  /** Where the built client is. */
  readonly clientDir: string;
  readonly timeouts?: Timeouts;
  /** For what happens in the live feed at its time. */
  readonly after?: After;
}

/** The largest request body; the largest call of the contract is far smaller. */
const bodyLimitBytes = 32_768;
/** An id that is too long is for its route to refuse, by name: no address is longer than the headers may be. */
const maxParamLength = maxHeaderSize;
/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** Until the headers of a request are there, and all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Who is too slow is cut off this much later at most. */
  readonly checkMs: number;
  /** Until a request is answered: 503 then, for it may have been done or not. */
  readonly handlerMs: number;
  /** Until a caller has taken a complete list. */
  readonly listMs: number;
  /** Without a byte either way, as of who asks and takes nothing of the answer; longer than a handler or a poll takes. */
  readonly silentMs: number;
}

/** A phone on a bad line sends its few hundred bytes in less; the ledger gives up a move after 8 s. */
const usualTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 2_000,
  handlerMs: 20_000,
  listMs: 120_000,
  silentMs: 60_000,
};

/** Builds the server: what the libraries bring, then what everyone needs, then the routes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, logger, clock, openCore, verifyToken, requestId, clientDir } = deps;
  const timeouts = deps.timeouts ?? usualTimeouts;
  const { headersMs, requestMs, checkMs, silentMs } = timeouts;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    // What has arrived by then is answered like any other.
    return503OnClosing: false,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // Some clients offer HTTP/2 with each call, and go on as before where that is passed over.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, { reqId: requestId(), log: logger }),
  });
  await app.register(errorsPlugin, { requestId });
  await app.register(shutdownPlugin);
  await app.register(bodyPlugin);

  const metrics = createMetrics();
  await app.register(corePlugin, { openCore: () => openCore(metrics.observe) });
  await app.register(authPlugin, { verifyToken });
  await app.register(limitsPlugin, { config, clock });
  // Before all that brings routes.
  await app.register(corsPlugin, { origins: config.corsOrigins });
  await app.register(livePlugin, { config, clock, after: deps.after ?? afterTime });
  await app.register(metricsPlugin, { metrics, token: config.METRICS_TOKEN });
  await app.register(feedHealthPlugin, { metrics, clock });
  await app.register(atHandPlugin, { origins: config.corsOrigins });

  await app.register(async (api) => {
    await api.register(apiHeadersPlugin);
    await api.register(apiRoutes, { clock, timeouts });
  });
  await app.register(docsPlugin);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => app.calls.ofAddress(request));
    await pages.register(pageHeadersPlugin, { config, clientDir });
    await pages.register(healthRoutes);
    await pages.register(demoInjuriesRoute, { config, clock });
    await pages.register(clientConfigRoute, { config });
    await pages.register(staticPlugin, { clientDir });
  });
  return app;
}
