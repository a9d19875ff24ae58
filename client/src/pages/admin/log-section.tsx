import type { AdminAction, AdminLogEntry } from '@courtside/contract/admin';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { readLog } from '../../features/admin/admin-calls.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { LoadedPart, rowClass, Section } from './section.tsx';

/** Each action in words, before and after its target: `Ann made Bo an admin`. */
const words: Readonly<Record<AdminAction, readonly [before: string, after: string]>> = {
  'settle-game': ['settled', ''],
  'void-game': ['voided', ''],
  'retry-job': ['retried', ''],
  'disable-user': ['disabled', ''],
  'enable-user': ['enabled', ''],
  'sign-out-user': ['signed out', 'everywhere'],
  'reset-link': ['made a reset link for', ''],
  'add-admin': ['made', 'an admin'],
  'remove-admin': ['removed', 'as an admin'],
  'confirm-restore': ['confirmed', 'as the real one'],
};

function Entry({ entry: { at, by, action, target, reason, failure } }: { entry: AdminLogEntry }) {
  const [before, after] = words[action];
  return (
    <li className={`grid gap-1 ${rowClass}`}>
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{by}</span> {before} <span className="font-medium">{target}</span> {after}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {formatDateTime(at)}
        {reason !== null && ` · ${reason}`}
      </p>
      {failure !== null && <p className="text-sm text-loss-ink wrap-anywhere">Failed: {failure}</p>}
    </li>
  );
}

/** Entries after the first page, which the user has asked for. They never change, because the log is append-only. */
function useOlder() {
  const [older, setOlder] = useState<{ entries: readonly AdminLogEntry[]; nextCursor: string | null } | null>(null);
  const load = async (cursor: string) => {
    try {
      const { entries, nextCursor } = await readLog(cursor);
      setOlder((known) => ({ entries: [...(known?.entries ?? []), ...entries], nextCursor }));
    } catch (error) {
      showToast({ tone: 'loss', text: messageOf(error, 'Older entries could not be loaded.') });
    }
  };
  return { older, load };
}

/** New entries push others from the first page; those that are in both parts are shown once. */
function joined(latest: readonly AdminLogEntry[], older: readonly AdminLogEntry[]): AdminLogEntry[] {
  return [...new Map([...latest, ...older].map((entry) => [entry.id, entry])).values()].sort((a, b) =>
    a.id < b.id ? 1 : -1,
  );
}

/** Every action of an operator. */
export function LogSection({ tick }: { tick: number }) {
  const what = 'The log';
  const { data, failure } = useLoad((signal) => readLog(null, signal), String(tick), { what, personal: true });
  const { older, load } = useOlder();
  return (
    <Section name="Log" title="Log">
      <LoadedPart data={data} failure={failure} what={what}>
        {({ entries, nextCursor }) => {
          const shown = joined(entries, older?.entries ?? []);
          const next = older === null ? nextCursor : older.nextCursor;
          if (shown.length === 0) return <p className="card p-4 text-sm text-soft">Nothing was done yet.</p>;
          return (
            <>
              <ol aria-label="Actions" className="card">
                {shown.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              {next !== null && (
                <Button look="secondary" onClick={() => load(next)} className="justify-self-start">
                  Older entries
                </Button>
              )}
            </>
          );
        }}
      </LoadedPart>
    </Section>
  );
}
