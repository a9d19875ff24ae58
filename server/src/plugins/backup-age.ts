import { hourMs } from '@courtside/contract';
import { readLastBackup } from '@courtside/core/operations/backup/last-backup';
import type { LastBackup } from '@courtside/core/operations/backup/last-backup.model';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { Metrics } from '@courtside/core/platform/metrics/metrics';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';

/** The worker's last backup, as `/readyz` shows it. */
interface BackupHealth {
  readonly at: string;
  readonly ageSeconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The worker's last backup; null before the first one, or if it cannot be read. */
    readBackupHealth(): Promise<BackupHealth | null>;
  }
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  /** The value in seconds; null for none. */
  readonly pick: (backup: LastBackup | null) => number | null;
}

type BackupSettings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS'>;

const readTimeoutMs = 1_000;

/** Age of the worker's last backup, for `/metrics` and `/readyz`. */
export const backupAgePlugin = fp<{ config: BackupSettings; metrics: Metrics; clock: Clock }>(
  async (app, { config, metrics, clock }) => {
    const plannedSeconds = config.BACKUP_DIR === undefined ? null : (config.BACKUP_EVERY_HOURS * hourMs) / 1_000;
    async function read(): Promise<LastBackup | null> {
      try {
        const core = app.core.peek();
        return core == null ? null : await withTimeout(readTimeoutMs, readLastBackup(core.db));
      } catch (error) {
        app.log.debug({ err: error }, 'last backup read failed');
        return null;
      }
    }
    const ageSeconds = ({ at }: LastBackup) => Math.max(0, (clock() - at.getTime()) / 1_000);

    function addGauge({ name, help, pick }: GaugeOptions): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [metrics.registry],
        async collect() {
          const value = pick(await read());
          // Without a backup there is no value, not 0.
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    }
    addGauge({
      name: 'courtside_backup_age_seconds',
      help: 'Seconds since the last complete backup of the worker began',
      pick: (backup) => backup && ageSeconds(backup),
    });
    addGauge({
      name: 'courtside_backup_interval_seconds',
      help: 'Time between two backups',
      pick: (backup) => (backup === null ? plannedSeconds : backup.everyMs / 1_000),
    });
    app.decorate('readBackupHealth', async () => {
      const backup = await read();
      return backup && { at: backup.at.toISOString(), ageSeconds: ageSeconds(backup) };
    });
  },
  { name: 'backup-age', dependencies: ['core'] },
);
