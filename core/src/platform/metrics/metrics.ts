import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type JobQueues, queueStates } from '../jobs/queues.ts';
import type { Observe } from '../observe.ts';

/** The figures of one process, for Prometheus to read. */
export interface Metrics {
  /** Where further figures are added. */
  readonly registry: Registry;
  /** Takes the figures of the business. */
  readonly observe: Observe;
  /** From now on the queues are counted with each reading. */
  watchQueues(jobs: Pick<JobQueues, 'counts'>): void;
}

const fastSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function ledgerMetrics(registers: Registry[]): Pick<Observe, 'committed' | 'retried'> {
  const batches = new Histogram({
    name: 'courtside_ledger_batch_entries',
    help: 'Entries of one group commit',
    registers,
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  });
  const commits = new Histogram({
    name: 'courtside_ledger_commit_seconds',
    help: 'Time of one journaled write',
    registers,
    buckets: fastSeconds,
  });
  const entries = new Counter({
    name: 'courtside_ledger_entries_total',
    help: 'Entries written, by kind',
    registers,
    labelNames: ['kind'],
  });
  const retries = new Counter({
    name: 'courtside_ledger_retries_total',
    help: 'Moves tried again, by reason',
    registers,
    labelNames: ['why'],
  });
  return {
    committed(kinds, tookMs) {
      batches.observe(kinds.length);
      commits.observe(tookMs / 1_000);
      for (const kind of kinds) entries.inc({ kind });
    },
    retried: (why) => retries.inc({ why }),
  };
}

function eventMetrics(registers: Registry[]): Pick<Observe, 'heard' | 'gap'> {
  const lag = new Histogram({
    name: 'courtside_events_lag_seconds',
    help: 'Time from the telling of events to their hearing',
    registers,
    buckets: fastSeconds,
  });
  const heard = new Counter({ name: 'courtside_events_heard_total', help: 'Events heard', registers });
  const gaps = new Counter({ name: 'courtside_events_gaps_total', help: 'Times all was looked up anew', registers });
  return {
    heard(events, lagMs) {
      heard.inc(events);
      // The clocks of Redis and of this machine may differ a little.
      lag.observe(Math.max(0, lagMs) / 1_000);
    },
    gap: () => gaps.inc(),
  };
}

/** Starts to count: what Node says of itself, the ledger, the events. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    observe: { ...ledgerMetrics(registers), ...eventMetrics(registers) },
    watchQueues(jobs) {
      const queues = new Gauge({
        name: 'courtside_queue_jobs',
        help: 'Jobs in each queue, by state; absent while Redis is away',
        registers,
        labelNames: ['queue', 'state'],
        async collect() {
          const counts = await jobs.counts();
          queues.reset();
          for (const [queue, states] of Object.entries(counts ?? {})) {
            for (const state of queueStates) queues.set({ queue, state }, states[state]);
          }
        },
      });
    },
  };
}
