import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { apiKeysAtom, loadApiKeys } from '../../features/account/api-keys.ts';
import { exportData } from '../../features/account/export-data.ts';
import { loadPlayerLimits, playerLimitsAtom } from '../../features/account/player-limits.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { ApiKeys } from './api-keys.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Limits } from './limits.tsx';

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
