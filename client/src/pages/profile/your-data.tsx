import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportData } from '../../features/account/account-actions.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

/** Downloads the user's bets. The code that writes the file is loaded when it is needed. */
async function saveBets(uid: string): Promise<string | null> {
  const { downloadBets } = await import('../../features/bets/download-bets.ts');
  return downloadBets(uid);
}

/** Downloads what Courtside stores of the user: everything as JSON, or the bets as CSV. */
export function YourData({ uid }: { uid: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (save: (uid: string) => Promise<string | null>, saved: string) => {
    const message = await save(uid);
    setFailure(message);
    if (message === null) showToast({ tone: 'plain', text: saved });
  };
  return (
    <section aria-labelledby="your-data" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="your-data" className="text-lg font-semibold tracking-tight">
          Your data
        </h2>
        <p className="mt-1 text-sm text-soft">
          Profile, groups, every bet and every change of your balance, in one JSON file. Your bets alone, for a
          spreadsheet.
        </p>
      </div>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" icon={Download} onClick={() => run(exportData, 'Your data is in your downloads.')}>
          Export my data
        </Button>
        <Button look="secondary" icon={Download} onClick={() => run(saveBets, 'Your bets are in your downloads.')}>
          Download my bets (CSV)
        </Button>
      </div>
    </section>
  );
}
