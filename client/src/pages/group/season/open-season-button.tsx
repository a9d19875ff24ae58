import type { Season } from '@courtside/contract/seasons';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const OpenSeason = onDemand('Opening a season', () => import('./open-season.tsx'));

/** Opens the dialog for a new season, with the settings of the last one. */
export function OpenSeasonButton({ groupId, last }: { groupId: string; last: Season | null }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{last === null ? 'Open a season' : 'Open a new season'}</Button>
      {open && <OpenSeason groupId={groupId} last={last} onClose={close} onMissing={close} />}
    </>
  );
}
