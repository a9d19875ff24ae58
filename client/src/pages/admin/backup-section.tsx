import type { AdminOverview } from '@courtside/contract/admin';
import { Badge } from '../../ui/badge.tsx';
import { Fact, formatAge, Section } from './section.tsx';

/** The last backup that the worker wrote. */
export function BackupSection({ overview: { backup, at } }: { overview: AdminOverview }) {
  if (backup === null)
    return (
      <Section name="Backup" title="Backup">
        <p className="card p-4 text-sm text-soft">No backup yet. The worker writes them when BACKUP_DIR is set.</p>
      </Section>
    );
  const isOld = Date.parse(at) - Date.parse(backup.at) > 2 * backup.everyMs;
  return (
    <Section
      name="Backup"
      title="Backup"
      aside={<Badge tone={isOld ? 'loss' : 'win'}>{isOld ? 'Backup overdue' : 'Backed up'}</Badge>}
    >
      <dl className="card grid grid-cols-2 gap-3 p-4 sm:grid-cols-3">
        <Fact label="Backup began" alert={isOld}>
          {formatAge(backup.at, at)} ago
        </Fact>
        <Fact label="Size">{(backup.bytes / 1_000_000).toFixed(1)} MB</Fact>
        <Fact label="Documents">{backup.documents.toLocaleString('en-US')}</Fact>
      </dl>
    </Section>
  );
}
