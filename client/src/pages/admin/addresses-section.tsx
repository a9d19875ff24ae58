import type { AdminOverview } from '@courtside/contract/admin';
import { formatDateTime } from '../../ui/time.ts';
import { rowClass, Section } from './section.tsx';

/** The hosts of users' chats and devices that do not answer, and whose they are. */
export function AddressesSection({ overview: { restingHosts } }: { overview: AdminOverview }) {
  return (
    <Section name="Addresses" title="Addresses of users">
      <ul className="card">
        {restingHosts?.map(({ host, owner, until }) => (
          <li key={`${host} ${owner}`} className={`grid gap-1 ${rowClass}`}>
            <span className="font-medium wrap-anywhere">{host}</span>
            <span className="text-sm text-soft wrap-anywhere">
              Does not answer {owner}. No request until {formatDateTime(until)}
            </span>
          </li>
        ))}
        {restingHosts?.length === 0 && (
          <li className={`text-sm text-soft ${rowClass}`}>Every chat and device that was asked has answered.</li>
        )}
        {restingHosts === null && (
          <li className={`text-sm text-soft ${rowClass}`}>Unknown while Redis is unavailable.</li>
        )}
      </ul>
    </Section>
  );
}
