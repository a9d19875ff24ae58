import type { SealProblem, SealReport } from '@courtside/contract/verify-seals';
import { CircleCheck } from 'lucide-react';
import type { Verification } from '../../features/seals/verification.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { formatDateTime } from '../../ui/time.ts';

/** The first mismatch: what was sealed, and what is there now. */
function Mismatch({ problem }: { problem: SealProblem }) {
  const { sentence, sealed, found } = problem;
  return (
    <AlertBox>
      <p className="font-semibold">This does not match.</p>
      <p className="mt-1">{sentence}</p>
      {(sealed !== null || found !== null) && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt>Sealed</dt>
          <dd className="font-semibold">{sealed ?? 'nothing'}</dd>
          <dt>Found</dt>
          <dd className="font-semibold">{found ?? 'nothing'}</dd>
        </dl>
      )}
    </AlertBox>
  );
}

/** What a reader should know besides: corrections, what is within its time to be sealed, and what the export lacks. */
function Notes({ report }: { report: SealReport }) {
  const { unsealed, openGames, corrections, missing } = report;
  const bets = unsealed === 1 ? '1 bet is' : `${unsealed} bets are`;
  const notes = [
    ...corrections.map(({ record, game, before, after, reason }) => {
      const from = before === null ? '' : ` from ${before}`;
      return `Record ${record} corrects ${game}${from} to ${after}: ${reason ?? 'no reason'}`;
    }),
    ...(unsealed > 0 ? [`${bets} within the time in which they are sealed.`] : []),
    ...openGames.map((game) => `The newest result of ${game} is within the time in which it is sealed.`),
    ...(missing.before > 0 ? [`Older records that are not in this export: ${missing.before}.`] : []),
    ...(missing.after > 0
      ? [`Newer records that are not in this export: ${missing.after}. What they correct was not checked.`]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 text-sm text-soft wrap-anywhere">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** The sealed parlays in words: `Parlays: 1, with 1 open leg, and 2 more legs that open at tip-off.` */
function parlaysText({ sealed, openLegs, hiddenLegs }: SealReport['tickets']): string {
  const legs = (count: number) => (count === 1 ? 'leg' : 'legs');
  const more =
    hiddenLegs === 0
      ? ''
      : `, and ${hiddenLegs} more ${legs(hiddenLegs)} that ${hiddenLegs === 1 ? 'opens' : 'open'} at tip-off`;
  return `Parlays: ${sealed}, with ${openLegs} open ${legs(openLegs)}${more}.`;
}

function Matches({ report }: { report: SealReport }) {
  const { checked, tickets, head, missing, exportedAt } = report;
  return (
    <div role="status" className="rounded-card bg-print-green px-3 py-2.75 text-base/5.25 text-white">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden className="size-5.25 shrink-0" />
        {missing.before + missing.after > 0 ? 'Everything in this part matches.' : 'Everything matches.'}
      </p>
      <p className="mt-1">
        Records checked: {checked.records}. Bets: {checked.bets}. Results: {checked.results}.
      </p>
      {tickets.sealed > 0 && <p className="mt-1">{parlaysText(tickets)}</p>}
      <p className="mt-1">
        Export of <time dateTime={exportedAt}>{formatDateTime(exportedAt)}</time>.
      </p>
      {head !== null && (
        <p className="mt-1 wrap-anywhere">
          Head of the chain: record {head.number}, <code>{head.hash}</code>
        </p>
      )}
    </div>
  );
}

/** What the verification of an export found, in words. */
export function VerifyResult({ verification }: { verification: Verification }) {
  if ('failure' in verification) return <AlertBox>{verification.failure}</AlertBox>;
  const { report } = verification;
  return (
    <div>
      {report.problem === undefined ? <Matches report={report} /> : <Mismatch problem={report.problem} />}
      <Notes report={report} />
    </div>
  );
}
