import type { GroupStandings } from '@courtside/contract/groups';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { onDemand } from '../../ui/lazy-part.tsx';

const MakeChallenge = onDemand('Challenge a friend', () => import('../../features/challenges/make-challenge.tsx'));

/** On a phone it lies over the page, unless its text is so large that it would cover half of it. */
const dock = cx(
  'flex gap-2 max-md:*:min-h-12 max-md:*:grow max-md:*:basis-0',
  'max-md:min-[22em]:fixed max-md:min-[22em]:inset-x-0 max-md:min-[22em]:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]',
  'max-md:min-[22em]:z-20 max-md:min-[22em]:px-4 max-md:min-[22em]:py-2',
);

/** What to do next, within reach of a thumb: above the tabs on a phone, beside the name where there is room. */
export function GroupDock({ group: { id, groupName, memberIds } }: { group: GroupStandings }) {
  const [isChallenging, setChallenging] = useState(false);
  return (
    <div className={dock}>
      {memberIds.length > 1 && (
        <Button look="paper" onClick={() => setChallenging(true)}>
          Challenge
        </Button>
      )}
      <LinkButton to="/betting">Place a bet</LinkButton>
      {isChallenging && <MakeChallenge groups={[{ id, groupName }]} onClose={() => setChallenging(false)} />}
    </div>
  );
}
