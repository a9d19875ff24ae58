import type { PlayerLimits } from '@courtside/contract/player-limits';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { exportData } from '../../features/account/account-actions.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { apiKeysAtom, loadApiKeys } from '../../features/account/api-keys.ts';
import { loadPlayerLimits, playerLimitsAtom } from '../../features/account/player-limits.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { ApiKeys } from './api-keys.tsx';
import { BreakForm, DailyLimitForm } from './limit-forms.tsx';

const DeleteDialog = onDemand('Deleting your account', () => import('./delete-dialog.tsx'));

/** The button that begins to delete the account. */
function DeleteAccount({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="delete-account" className="text-lg font-semibold tracking-tight">
          Delete your account
        </h2>
        <p className="mt-1 text-sm text-soft">
          Removes your name, email and sign-in for good. Your bets stay under an anonymous name.
        </p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)} className="justify-self-start">
        Delete my account
      </Button>
      {open && <DeleteDialog uid={uid} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Content({ uid, limits }: { uid: string; limits: PlayerLimits }) {
  return (
    <>
      <BreakForm uid={uid} />
      <DailyLimitForm uid={uid} limits={limits} />
    </>
  );
}

/** What a user allows themselves: a break from betting, and a limit on the stakes of a day. */
function Limits({ uid }: { uid: string }) {
  const { data, failure } = useAtomValue(playerLimitsAtom(uid));
  return (
    <section aria-labelledby="limits" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <h2 id="limits" className="text-lg font-semibold tracking-tight">
        Limits
      </h2>
      {data === null ? (
        <LoadFailed onRetry={() => loadPlayerLimits(uid)} failure={failure}>
          Your limits could not be loaded.
        </LoadFailed>
      ) : (
        <Content uid={uid} limits={data} />
      )}
    </section>
  );
}

function ExportData({ uid }: { uid: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    const message = await exportData(uid);
    setFailure(message);
    if (message === null) showToast({ tone: 'plain', text: 'Your data is in your downloads.' });
  };
  return (
    <section aria-labelledby="your-data" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="your-data" className="text-lg font-semibold tracking-tight">
          Your data
        </h2>
        <p className="mt-1 text-sm text-soft">
          Profile, groups, every bet and every change of your balance, in one JSON file.
        </p>
      </div>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      <Button look="secondary" icon={Download} onClick={run} className="justify-self-start">
        Export my data
      </Button>
    </section>
  );
}

/** Limits, API keys, and what a user can do with the whole account. */
export default function AccountTab({ uid }: { uid: string }) {
  const keys = useAtomValue(apiKeysAtom(uid));
  const limits = useAtomValue(playerLimitsAtom(uid));
  const seq = useAtomValue(accountAtom)?.seq;
  useEffect(() => void loadApiKeys(uid), [uid]);
  // Every stake and every undo changes what was staked today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ledger entry triggers the read
  useEffect(() => void loadPlayerLimits(uid), [uid, seq]);
  // The heights of both are unknown, and nothing below them may move.
  if (keys.status === 'loading' || limits.status === 'loading') return <Spinner label="Loading your account" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Limits uid={uid} />
      <ApiKeys uid={uid} />
      <ExportData uid={uid} />
      <DeleteAccount uid={uid} />
    </div>
  );
}
