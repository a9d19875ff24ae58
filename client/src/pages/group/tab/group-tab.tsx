import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { ChevronDown, Swords } from 'lucide-react';
import { useState } from 'react';
import { useLoad } from '../../../api/resource.ts';
import { loadTab, readTab, tabAtom } from '../../../features/challenges/tab-atoms.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/lazy-part.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TabChallenges } from './tab-challenges.tsx';
import { TabPairs } from './tab-pairs.tsx';

const MakeChallenge = onDemand('Challenge a friend', () => import('../../../features/challenges/make-challenge.tsx'));

/** Selects the tab that is shown. Renders nothing for a group with one tab. */
function TabSelect({ latest, shown, onSelect }: { latest: number; shown: number; onSelect: (number: number) => void }) {
  if (latest === 1) return null;
  return (
    <span className="relative">
      <select
        aria-label="Tab shown"
        value={shown}
        onChange={(event) => onSelect(Number(event.currentTarget.value))}
        className="h-11 appearance-none rounded-control border border-line-strong bg-surface pr-8 pl-3 text-sm font-semibold hover:bg-raised"
      >
        {Array.from({ length: latest }, (_, index) => latest - index).map((number) => (
          <option key={number} value={number}>
            Tab {number}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-2.5 size-4 text-soft" />
    </span>
  );
}

/** An earlier tab of the group. It no longer changes, except for its running head-to-heads. */
function EarlierTab({ groupId, number, uid }: { groupId: string; number: number; uid: string }) {
  const read = (signal: AbortSignal) => readTab(groupId, number, signal);
  const { status, data, failure, retry } = useLoad(read, number, { what: 'The earlier tab' });
  if (status === 'failed')
    return (
      <LoadFailed onRetry={retry} failure={failure}>
        This tab could not be loaded.
      </LoadFailed>
    );
  if (data?.number !== number) return <Spinner label="Loading the tab" />;
  return (
    <>
      <TabPairs tab={data} uid={uid} onChallenge={null} />
      <TabChallenges tab={data} />
    </>
  );
}

/** What head-to-heads are, for a group that has not played one on this tab. */
function NoHeadToHead({ canChallenge, onChallenge }: { canChallenge: boolean; onChallenge: () => void }) {
  return (
    <section aria-labelledby="tab" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-chip bg-court/14 text-court-ink">
        <Swords aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow basis-56">
        <h2 id="tab" className="text-base font-semibold">
          The tab
        </h2>
        <p className="text-sm text-pretty text-soft">
          {canChallenge
            ? 'You against a friend, one game, one pot. The tab keeps who owes whom.'
            : 'Once a friend has joined, you can play head-to-head. The tab keeps who owes whom.'}
        </p>
      </div>
      {canChallenge && <Button onClick={onChallenge}>Challenge a friend</Button>}
    </section>
  );
}

/** What the members of a group owe each other from head-to-heads, and the head-to-heads. */
export function GroupTab({ group }: { group: GroupStandings }) {
  const { id, groupName, memberIds, archivedAt } = group;
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const { status, data: tab, failure } = useAtomValue(tabAtom(id));
  const [selected, setSelected] = useState<number | null>(null);
  /** The friend to challenge, '' for no particular one; null while the dialog is closed. */
  const [challenging, setChallenging] = useState<string | null>(null);
  const canChallenge = archivedAt === null && memberIds.length > 1;
  const challenge = (friend: string) => setChallenging(friend);
  const dialog = challenging !== null && (
    <MakeChallenge
      groups={[{ id, groupName }]}
      {...(challenging !== '' && { opponent: challenging })}
      onClose={() => setChallenging(null)}
    />
  );

  if (status === 'failed')
    return (
      <LoadFailed onRetry={() => loadTab(id)} failure={failure}>
        The group's tab could not be loaded.
      </LoadFailed>
    );
  if (tab === null) return null;
  const isEmpty = tab.pairs.length === 0 && tab.challenges.length === 0;
  if (isEmpty && tab.number === 1)
    return (
      <>
        {(archivedAt === null || memberIds.length > 1) && (
          <NoHeadToHead canChallenge={canChallenge} onChallenge={() => challenge('')} />
        )}
        {dialog}
      </>
    );
  const shown = selected ?? tab.number;
  return (
    <section aria-labelledby="tab" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="tab" className="text-[1.125rem]/5.5">
          The tab
        </h2>
        <TabSelect
          latest={tab.number}
          shown={shown}
          onSelect={(number) => setSelected(number === tab.number ? null : number)}
        />
      </div>
      {shown === tab.number ? (
        <>
          {isEmpty && <p className="text-sm text-soft">Nobody has played on this tab yet.</p>}
          <TabPairs tab={tab} uid={uid} onChallenge={canChallenge ? challenge : null} />
          <TabChallenges tab={tab} />
        </>
      ) : (
        <EarlierTab groupId={id} number={shown} uid={uid} />
      )}
      {dialog}
    </section>
  );
}
