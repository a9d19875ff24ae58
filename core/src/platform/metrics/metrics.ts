import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type JobQueues, queueStates } from '../jobs/queues.ts';
import type { Observe } from '../observe.ts';

/** The metrics of one process, in the format of Prometheus. */
export interface Metrics {
  /** Other metrics of the process are registered here. */
  readonly registry: Registry;
  /** Receives the metrics of the ledger and of events. */
  readonly observe: Observe;
  /** Counts the jobs in the queues whenever metrics are read. */
  watchQueues(jobs: Pick<JobQueues, 'counts'>): void;
  /** Reads the age of the ledger's oldest batch whenever metrics are read. */
  watchLedger(ledger: { oldestMs(): number }): void;
}

const fastSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function ledgerMetrics(registers: Registry[]): Pick<Observe, 'committed' | 'retried' | 'operationTimedOut'> {
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
    help: 'Retried moves, by reason',
    registers,
    labelNames: ['why'],
  });
  const timedOut = new Counter({
    name: 'courtside_operations_timed_out_total',
    help: 'Operations of MongoDB that took longer than their bound and were ended',
    registers,
  });
  return {
    operationTimedOut: () => timedOut.inc(),
    committed(kinds, tookMs) {
      batches.observe(kinds.length);
      commits.observe(tookMs / 1_000);
      for (const kind of kinds) entries.inc({ kind });
    },
    retried: (why) => retries.inc({ why }),
  };
}

function eventMetrics(registers: Registry[]): Pick<Observe, 'received' | 'resync' | 'unreadable'> {
  const lag = new Histogram({
    name: 'courtside_events_lag_seconds',
    help: 'Time from the publication of events to their receipt',
    registers,
    buckets: fastSeconds,
  });
  const received = new Counter({ name: 'courtside_events_received_total', help: 'Events received', registers });
  const resyncs = new Counter({
    name: 'courtside_events_resyncs_total',
    help: 'Times events may have been missed',
    registers,
  });
  const unreadable = new Counter({
    name: 'courtside_events_unreadable_total',
    help: 'Events that could not be applied, by reason',
    registers,
    labelNames: ['reason'],
  });
  return {
    received(events, lagMs) {
      received.inc(events);
      // The clocks of Redis and of this machine may differ slightly.
      lag.observe(Math.max(0, lagMs) / 1_000);
    },
    resync: () => resyncs.inc(),
    unreadable: (reason) => unreadable.inc({ reason }),
  };
}

/** Starts collecting metrics of Node, the ledger and events. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    observe: { ...ledgerMetrics(registers), ...eventMetrics(registers) },
    watchLedger(ledger) {
      const oldest: Gauge = new Gauge({
        name: 'courtside_ledger_oldest_batch_seconds',
        help: 'Age of the oldest batch that is being committed or projected',
        registers,
        collect: () => oldest.set(ledger.oldestMs() / 1_000),
      });
    },
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
