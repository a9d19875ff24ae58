import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNightNeeds, useTableRows } from '../../features/needs/use-night-needs.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { EveryonesNeeds } from './everyones-needs.tsx';
import { percentWords } from './percent-words.ts';
import { ShowOnTv } from './show-on-tv.tsx';

/** What is shown before there is anything to need. */
const nothingYet = 'What you need shows up here once a bet of the table is in play tonight.';
const nothingOpen = 'Nothing is open: what you need shows up here once a bet of the table is in play.';

/**
 * What the user needs tonight: when they pass the member above, their chance to lead, and what to root for. While a member has bets
 * that are not known, who is still open instead. Opens what everybody needs. As high whatever it says.
 */
export function WhatINeed({ group }: { group: GroupStandings }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const needs = useNightNeeds(group, ownUid);
  const [isOpen, setOpen] = useState(false);
  const own = needs?.members.find(({ uid }) => uid === ownUid);
  const [first] = own?.sentences ?? [];
  const [best] = needs?.rootFor ?? [];
  const { rows } = useTableRows(group);
  const isAnyOpen = rows.some(({ inPlay }) => inPlay > 0);
  return (
    <div className="grid grid-cols-1 gap-1 border-t border-line pt-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="shrink-0 font-semibold">What you need</span>
        {needs?.stillOpen && (
          <span dir="auto" className="min-w-0 truncate text-soft">
            {needs.stillOpen.who}
          </span>
        )}
        {own && own.chance !== null && needs && (
          <span className="shrink-0 text-soft">
            <span className="num text-ink">{percentWords(own.chance, needs.exact)}</span> to lead after tonight
          </span>
        )}
      </p>
      <p dir="auto" data-needs className="line-clamp-2 min-h-10 text-sm/5">
        {first ?? needs?.stillOpen?.sentence ?? (isAnyOpen ? nothingYet : nothingOpen)}
      </p>
      <p dir="auto" className="min-h-5 truncate text-soft">
        {best?.words}
      </p>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <ShowOnTv groupId={group.id} />
        {needs && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="tap font-semibold text-link"
          >
            What everyone needs
          </button>
        )}
      </div>
      {isOpen && needs && <EveryonesNeeds needs={needs} ownUid={ownUid} onClose={() => setOpen(false)} />}
    </div>
  );
}
