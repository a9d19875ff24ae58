import type { AdminOverview } from '@courtside/contract/admin';
import { Badge } from '../../ui/badge.tsx';
import { Fact, formatAge, Section } from './section.tsx';

const count = (number: number) => number.toLocaleString('en-US');

/** Result of the last scheduled audit. */
export function AuditSection({ overview: { audit, at } }: { overview: AdminOverview }) {
  if (audit === null)
    return (
      <Section name="Audit" title="Audit">
        <p className="card p-4 text-sm text-soft">No audit has completed yet. One runs every ten minutes.</p>
      </Section>
    );
  const { violations, repaired, whole, accounts, entries, durationMs } = audit;
  return (
    <Section
      name="Audit"
      title="Audit"
      aside={
        <Badge tone={violations === 0 ? 'win' : 'loss'}>
          {violations === 0 ? 'Every cent accounted for' : 'Violations'}
        </Badge>
      }
    >
      <dl className="card grid grid-cols-2 gap-3 p-4 sm:grid-cols-3">
        <Fact label="Began">{formatAge(audit.at, at)} ago</Fact>
        <Fact label="Checked">{whole ? 'All accounts' : 'Recent entries'}</Fact>
        <Fact label="Took">{(durationMs / 1_000).toFixed(1)} s</Fact>
        <Fact label="Accounts">{count(accounts)}</Fact>
        <Fact label="Entries">{count(entries)}</Fact>
        <Fact label="Violations" alert={violations > 0}>
          {count(violations)}
        </Fact>
        <Fact label="Repaired bets" alert={repaired > 0}>
          {count(repaired)}
        </Fact>
      </dl>
    </Section>
  );
}
