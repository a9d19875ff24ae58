import type { TicketPick } from '@courtside/contract/group-tickets';
import { useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type Choice, GameChoice } from '../challenges/game-choice.tsx';

interface PickLegSheetProps {
  title: string;
  /** Sends the pick. @returns the message of a refusal; null if it was taken */
  send: (pick: TicketPick) => Promise<string | null>;
  onClose: () => void;
}

/** The open games, one price of which becomes the user's leg of a ticket. */
export default function PickLegSheet({ title, send, onClose }: PickLegSheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async ({ gameId, selection: { market, side } }: Choice) => {
    const refused = await send({ betId: gameId, market, side });
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Modal
      title={title}
      about="Tap a price. Lines and prices are those of the moment when the ticket is placed."
      shape="sheet"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        {problem !== null && <AlertBox>{problem}</AlertBox>}
        <GameChoice only={null} onChoose={(choice) => void choose(choice)} />
      </div>
    </Modal>
  );
}
