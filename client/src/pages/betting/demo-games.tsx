import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Marks the games of the simulated league; a press explains them. */
export function DemoGames() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 items-center gap-1 rounded-chip px-1 text-xs font-medium text-link"
      >
        Demo games
        <Info aria-hidden className="size-3.5" />
      </button>
      {open && (
        <Modal title="Demo games" onClose={() => setOpen(false)}>
          <div className="grid gap-4 text-sm text-pretty">
            <p>
              The teams are real, the games are not. Courtside invents the schedule, the odds and the scores, and plays
              the games faster than real ones, so that there is always one to bet on.
            </p>
            <p>Bets, balances and leaderboards work exactly as they do with real games.</p>
            <Button wide onClick={() => setOpen(false)}>
              Got it
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
