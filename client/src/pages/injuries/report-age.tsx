import type { InjuriesFailureKind, InjuriesReport } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { nowAtom } from '../../features/games/clock.ts';
import { newsOf } from '../../features/injuries/injuries-atoms.ts';
import { formatAgo, RelativeTime } from '../../ui/relative-time.tsx';

const reasons: Readonly<Record<InjuriesFailureKind, string>> = {
  unreachable: 'the source did not answer',
  timeout: 'the source took too long',
  refused: 'the source refused',
  'too-large': 'the source sent too much',
  'not-a-page': 'the source sent no page',
  changed: 'the page no longer looks like a report',
};

/** What stands for the age of a report without one. */
const unknownAge = ({ teams }: InjuriesReport) => (teams.length === 0 ? 'never' : 'N/A');

/** The age of the report and the number of changes in it. */
export function LastUpdated({ report }: { report: InjuriesReport | null }) {
  const now = useAtomValue(nowAtom);
  return (
    <p className="min-h-5 text-sm text-soft">
      Last updated{' '}
      {report?.lastUpdated ? (
        <RelativeTime instant={report.lastUpdated} now={now} />
      ) : report ? (
        unknownAge(report)
      ) : (
        '…'
      )}
      {report && <News report={report} />}
    </p>
  );
}

function News({ report }: { report: InjuriesReport }) {
  const news = report.teams.flatMap(({ players }) => players.map((player) => newsOf(player, report.changedAt)));
  const count = (what: 'New' | 'Changed') => news.filter((change) => change === what).length;
  const parts = [count('New') > 0 && `${count('New')} new`, count('Changed') > 0 && `${count('Changed')} changed`];
  const text = parts.filter(Boolean).join(', ');
  return text && <span> · {text} since the last report</span>;
}

/** Explains why the shown report is out of date. */
export function StaleNote({ failure }: { failure: NonNullable<InjuriesReport['failure']> }) {
  const now = useAtomValue(nowAtom);
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control border border-wait/40 bg-wait/10 px-3 py-2.5 text-sm text-wait-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        This is the last good report. A newer one could not be had {formatAgo(Date.parse(failure.at), now)}:{' '}
        {reasons[failure.kind]}.
      </span>
    </p>
  );
}
