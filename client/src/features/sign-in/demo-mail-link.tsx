import { useEffect, useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const DemoMailbox = onDemand('The mailbox', () => import('./demo-mailbox.tsx'));

/** Link to the demo's mailbox, because the demo sends no mail; renders nothing with a real Firebase project. */
export function DemoMailLink({ email }: { email: string }) {
  const [isDemo, setIsDemo] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let shown = true;
    loadClientConfig().then(
      ({ authEmulatorUrl }) => shown && setIsDemo(authEmulatorUrl !== null),
      (error: unknown) => console.error('The client config could not be loaded.', error),
    );
    return () => {
      shown = false;
    };
  }, []);

  if (!isDemo) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="tap font-semibold text-link underline underline-offset-4"
      >
        Open the demo's mailbox
      </button>
      {open && <DemoMailbox email={email} onClose={() => setOpen(false)} />}
    </>
  );
}
