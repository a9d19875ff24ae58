import { Banknote, Check, RotateCcw, Wallet, X } from 'lucide-react';
import type { ReactNode } from 'react';

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-chip bg-raised">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

/** Explains how a bet can end. */
export function Ending() {
  return (
    <ul className="grid gap-4">
      <Point icon={<Check aria-hidden className="size-4 text-win" />}>
        <strong>You were right:</strong> your stake and what it won are on your balance within seconds.
      </Point>
      <Point icon={<X aria-hidden className="size-4 text-loss" />}>
        <strong>You were wrong:</strong> the stake is gone. Basketball has no draws; overtime counts.
      </Point>
      <Point icon={<RotateCcw aria-hidden className="size-4 text-wait-ink" />}>
        <strong>A push, or the game is called off:</strong> you get your stake back.
      </Point>
      <Point icon={<Banknote aria-hidden className="size-4 text-wait-ink" />}>
        <strong>You change your mind:</strong> undo within ten seconds, or cash out what the bet is worth until betting
        ends.
      </Point>
      <Point icon={<Wallet aria-hidden className="size-4 text-soft" />}>
        <strong>It is play money.</strong> You start with $1,000.00, and when you are nearly out you can top up once a
        day. Nothing here costs or pays real money.
      </Point>
    </ul>
  );
}
