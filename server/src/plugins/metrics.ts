import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { watchDatabases } from '@courtside/core/platform/metrics/database-metrics';
import type { Metrics } from '@courtside/core/platform/metrics/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isLocal } from '../limits/forwarded.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Requires the token if one is configured; without one, only this machine may read the metrics. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request.raw);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Times every response by route pattern: paths contain ids, and would create a time series each. */
function timeRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'courtside_http_request_seconds',
    help: 'Time from request to response',
    registers: [registry],
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url = 'none' } = request.routeOptions;
    const known = typeof method === 'string' ? method : request.method;
    requests.observe({ method: known, route: url, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

function countSockets(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: 'courtside_live_connections',
    help: 'Open live connections, by kind',
    registers,
    labelNames: ['kind'],
    collect: () => setByKind(connections, app.liveMetrics().connections),
  });
  const watchers: Gauge = new Gauge({
    name: 'courtside_live_watchers',
    help: 'Watchers, by kind of topic',
    registers,
    labelNames: ['kind'],
    collect: () => setByKind(watchers, app.liveMetrics().watchers),
  });
  const sent = new Counter({
    name: 'courtside_live_messages_total',
    help: 'Messages sent to watchers',
    registers,
    labelNames: ['kind'],
    collect() {
      sent.reset();
      for (const [kind, count] of Object.entries(app.liveMetrics().sent)) sent.inc({ kind }, count);
    },
  });
}

function setByKind(gauge: Gauge, counts: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(counts)) gauge.set({ kind }, count);
}

/** `GET /metrics` for Prometheus: requests, ledger, events, queues, live connections and Node.js metrics. */
export const metricsPlugin = fp<{ metrics: Metrics; token: string | undefined }>(
  async (app, { metrics, token }) => {
    const { registry, watchQueues, watchLedger } = metrics;
    timeRequests(app, registry);
    countSockets(app, registry);
    watchDatabases(registry, app.core.databases);
    app.core.whenOpen(({ jobs, ledger }) => {
      watchQueues(jobs);
      watchLedger(ledger);
    });
    app.get('/metrics', async (request, reply) => {
      app.limits.countCall(request);
      // 404 instead of 403, so that the route is not revealed.
      if (!mayRead(request, token)) throw new DomainError('not-found');
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics());
    });
  },
  { name: 'metrics', dependencies: ['core', 'limits', 'live', 'errors'] },
);
