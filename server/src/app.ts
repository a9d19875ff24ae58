import { maxHeaderSize } from 'node:http';
import type { Core } from '@courtside/core/core';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { OnProgress } from '@courtside/core/platform/db/upgrade/progress';
import { createMetrics } from '@courtside/core/platform/metrics/metrics';
import type { Observe } from '@courtside/core/platform/observe';
import type { SignInProvider } from '@courtside/core/sign-in/sign-in-provider';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { VerifyToken } from './auth/verify-token.ts';
import { type Delay, timerDelay } from './delay.ts';
import { pageWeights } from './limits/rules.ts';
import { apiHeadersPlugin } from './plugins/api-headers.ts';
import { authPlugin } from './plugins/auth.ts';
import { backupAgePlugin } from './plugins/backup-age.ts';
import { bodyPlugin } from './plugins/body.ts';
import { corePlugin } from './plugins/core.ts';
import { corsPlugin } from './plugins/cors.ts';
import { docsPlugin } from './plugins/docs.ts';
import { errorsPlugin, rejectBrokenRequest, sendError } from './plugins/errors.ts';
import { feedHealthPlugin } from './plugins/feed-health.ts';
import { hostsPlugin } from './plugins/hosts.ts';
import { limitsPlugin } from './plugins/limits.ts';
import { livePlugin } from './plugins/live.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { pageHeadersPlugin } from './plugins/page-headers.ts';
import { shutdownPlugin } from './plugins/shutdown.ts';
import { staticPlugin } from './plugins/static.ts';
import { RequestLog } from './request-log.ts';
import { calendarFeedRoute } from './routes/calendar-feed.ts';
import { clientConfigRoute } from './routes/client-config.ts';
import { demoInjuriesRoute } from './routes/demo-injuries.ts';
import { healthRoutes } from './routes/health.ts';
import { apiRoutes } from './routes/index.ts';
import { invitePagesRoute } from './routes/invite-pages.ts';
import { nightPagesRoute } from './routes/night-pages.ts';

export interface AppDeps {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  /** Opens the core; called again until it succeeds. The app closes the core. */
  readonly openCore: (observe: Observe, onProgress: OnProgress) => Promise<Core>;
  readonly signIn: SignInProvider;
  /** Verifies tokens of the provider. */
  readonly verifyToken: VerifyToken;
  readonly requestId: () => string;
  /** Directory of the built client. */
  readonly clientDir: string;
  readonly timeouts?: Timeouts;
  /** Schedules the timed work of the live feed. */
  readonly after?: Delay;
}

/** Maximum size of a request body; the largest valid body is far smaller. */
const bodyLimitBytes = 32_768;
/** Lets routes reject ids that are too long, naming the field: a URL cannot be longer than all headers together. */
const maxParamLength = maxHeaderSize;

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** Until the headers of a request have arrived. */
  readonly headersMs: number;
  /** Until the whole request has arrived. */
  readonly requestMs: number;
  /** Interval at which slow requests are detected. */
  readonly checkMs: number;
  /** Until a response begins; the caller gets 503 after that, and the call may still complete. */
  readonly handlerMs: number;
  /** Until the caller has received a complete list. */
  readonly listMs: number;
  /** Without a byte in either direction; longer than a handler or a poll takes. */
  readonly silentMs: number;
}

/** Even a slow phone connection sends a few hundred bytes faster than this; the ledger aborts an operation after 8 s. */
const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 2_000,
  handlerMs: 20_000,
  listMs: 120_000,
  silentMs: 60_000,
};

/** Builds the server: first the plugins that the routes depend on, then the routes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, logger, clock, openCore, signIn, verifyToken, requestId, clientDir } = deps;
  const timeouts = deps.timeouts ?? defaultTimeouts;
  const { headersMs, requestMs, checkMs, silentMs } = timeouts;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    // Requests that arrive while the server closes are still answered.
    return503OnClosing: false,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // Some clients offer an upgrade to HTTP/2 with each call, and continue normally when it is ignored.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: (error, socket) => rejectBrokenRequest(error, socket, { reqId: requestId(), log: logger }),
  });
  await app.register(errorsPlugin, { requestId });
  // Hooks only apply to routes registered after them.
  await app.register(hostsPlugin, { config, signIn });
  await app.register(shutdownPlugin);
  await app.register(bodyPlugin);

  const metrics = createMetrics();
  await app.register(corePlugin, { config, openCore: (onProgress) => openCore(metrics.observe, onProgress) });
  await app.register(authPlugin, { verifyToken, clock });
  await app.register(limitsPlugin, { config, clock });
  // CORS hooks only apply to routes registered after them.
  await app.register(corsPlugin, { origins: config.corsOrigins });
  await app.register(livePlugin, { config, clock, after: deps.after ?? timerDelay });
  await app.register(metricsPlugin, { metrics, token: config.METRICS_TOKEN });
  await app.register(feedHealthPlugin, { metrics, clock });
  await app.register(backupAgePlugin, { config, metrics, clock });

  await app.register(async (api) => {
    await api.register(apiHeadersPlugin);
    await api.register(apiRoutes, { config, clock, timeouts });
  });
  await app.register(docsPlugin);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) =>
      app.limits.countCall(request, pageWeights[request.routeOptions.url ?? ''] ?? 1),
    );
    await pages.register(pageHeadersPlugin, { config, signIn, clientDir });
    await pages.register(healthRoutes);
    await pages.register(demoInjuriesRoute, { config, clock });
    await pages.register(clientConfigRoute, { config, signIn });
    await pages.register(calendarFeedRoute, { clock });
    await pages.register(invitePagesRoute, { config, clientDir });
    await pages.register(nightPagesRoute, { config, clock, clientDir });
    await pages.register(staticPlugin, { clientDir });
  });
  return app;
}
