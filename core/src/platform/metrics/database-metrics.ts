import { Gauge, type Registry } from 'prom-client';
import type { Databases } from '../start-up.ts';

/** Adds a metric of whether each database responds. */
export function watchDatabases(registry: Registry, ready: () => Promise<Databases>): void {
  const up = new Gauge({
    name: 'courtside_database_up',
    help: '1 if the database responds, 0 otherwise',
    registers: [registry],
    labelNames: ['database'],
    async collect() {
      const { mongodb, redis } = await ready();
      up.set({ database: 'mongodb' }, Number(mongodb));
      up.set({ database: 'redis' }, Number(redis));
    },
  });
}
