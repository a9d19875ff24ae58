import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { needLine, percentWords, wordsInstead } from '../../../features/needs/needs-words.ts';
import { useNightNeeds, useTableRows } from '../../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../../features/needs/use-night-table.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { EveryonesNeeds } from '../everyones-needs.tsx';

/** What the user needs tonight in one line, which opens what everyone needs. */
export function NeedLine({ group }: { group: GroupStandings }) {
  const { seasonName } = useNightTable(group);
  const { rows } = useTableRows(group);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const state = useNightNeeds(group, ownUid);
  const [isOpen, setOpen] = useState(false);
  const needs = state.status === 'ready' ? state.needs : null;
  const own = needs?.members.find(({ uid }) => uid === ownUid);
  const line = own && needLine(own);
  return (
    <div className="-mb-1 border-t border-line">
      {needs && own && line ? (
        <button
          type="button"
          data-need-line
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center gap-3 py-1 text-left"
        >
          {own.chance !== null && (
            <span className="grid shrink-0 text-note/4 text-soft">
              <span className="num text-money text-ink">{percentWords(own.chance, needs.exact)}</span> to end first
            </span>
          )}
          <span dir="auto" className="min-w-0 grow text-sm/4.5 font-medium wrap-anywhere">
            {line}
          </span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
        </button>
      ) : (
        <p className="flex min-h-11 items-center text-sm/4.5 text-soft">{wordsInstead(state.status, rows)}</p>
      )}
      {isOpen && needs && (
        <EveryonesNeeds needs={needs} ownUid={ownUid} seasonName={seasonName} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
