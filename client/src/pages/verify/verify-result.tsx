import type { SealProblem, SealReport } from '@courtside/contract/verify-seals';
import { CircleCheck } from 'lucide-react';
import type { Verification } from '../../features/seals/verification.ts';
import { AlertBox } from '../../ui/alert-box.tsx';

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

/** What is not sealed yet. It is no mismatch. */
function Notes({ unsealed, openGames }: Pick<SealReport, 'unsealed' | 'openGames'>) {
  if (unsealed === 0 && openGames.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 text-sm text-soft">
      {unsealed > 0 && <li>{unsealed === 1 ? '1 bet is not sealed yet.' : `${unsealed} bets are not sealed yet.`}</li>}
      {openGames.map((game) => (
        <li key={game}>The newest result of {game} is not sealed yet.</li>
      ))}
    </ul>
  );
}

function Matches({ report }: { report: SealReport }) {
  const { checked, head } = report;
  return (
    <div role="status" className="rounded-control border border-win/40 bg-win/10 px-3 py-2.5 text-sm">
      <p className="flex items-center gap-2.5 font-semibold text-win-ink">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Everything matches.
      </p>
      <p className="mt-1">
        Records checked: {checked.records}. Bets: {checked.bets}. Results: {checked.results}.
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
      <Notes unsealed={report.unsealed} openGames={report.openGames} />
    </div>
  );
}
