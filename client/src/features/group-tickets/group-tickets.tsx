import type { GroupStandings } from '@courtside/contract/groups';
import { maxGroupTickets } from '@courtside/contract/limits';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { GroupTicket } from './group-ticket.tsx';
import { groupTicketsAtom } from './group-tickets-atoms.ts';
import { startTicket } from './ticket-calls.ts';

const PickLegSheet = onDemand('The choice of a leg', () => import('./pick-leg-sheet.tsx'));

/** The tickets that the group passes around, each friend with one leg, and the button that starts one. */
export function GroupTickets({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const tickets = useAtomValue(groupTicketsAtom(group.id)).data;
  const [starting, setStarting] = useState(false);
  if (tickets === null) return null;
  const open = tickets.filter(({ state }) => state === 'open').length;
  const shown = tickets.filter(({ legs }) => legs.length > 0);
  return (
    <section aria-labelledby="group-tickets" className="grid grid-cols-1 gap-2">
      <SectionTitle id="group-tickets" about="one leg from each friend">
        Group tickets
      </SectionTitle>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {shown.map((ticket) => (
            <GroupTicket key={ticket.id} ticket={ticket} uid={uid} isOwner={group.creatorId === uid} />
          ))}
        </ul>
      )}
      {open < maxGroupTickets && group.archivedAt === null && (
        <Button look="secondary" icon={Plus} aria-haspopup="dialog" onClick={() => setStarting(true)}>
          Start a ticket
        </Button>
      )}
      {starting && (
        <PickLegSheet
          title="Start a ticket"
          send={(pick) => startTicket(group.id, pick)}
          onClose={() => setStarting(false)}
        />
      )}
    </section>
  );
}
