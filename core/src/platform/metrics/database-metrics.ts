import { Gauge, type Registry } from 'prom-client';

interface Databases {
  readonly mongodb: boolean;
  readonly redis: boolean;
}

/** Adds a metric of whether each database responds. @param ready asks them; null before they were reached once */
export function watchDatabases(registry: Registry, ready: () => Promise<Databases> | null): void {
  const up = new Gauge({
    name: 'courtside_database_up',
    help: '1 if the database responds, 0 otherwise',
    registers: [registry],
    labelNames: ['database'],
    async collect() {
      const { mongodb, redis } = (await ready()) ?? { mongodb: false, redis: false };
      up.set({ database: 'mongodb' }, Number(mongodb));
      up.set({ database: 'redis' }, Number(redis));
    },
  });
}
