import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeptHeight } from '../../features/bets/kept-height.ts';
import { gamesLeftWords, stripTitle, wordsInstead } from '../../features/needs/needs-words.ts';
import { useNightNeeds, useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { EveryonesNeeds } from './everyones-needs.tsx';
import { Chances, OwnNeeds, OwnWishes } from './needs/own-needs.tsx';
import { ShowOnTv } from './show-on-tv.tsx';

/**
 * Who leads after tonight, what the user needs to pass the member above, and what to root for. While a member has bets that are
 * not known, who is still open instead. Opens what everybody needs, which is all that a phone has. Never lower than it was, so that
 * little moves.
 */
export function WhatINeed({ group }: { group: GroupStandings }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const state = useNightNeeds(group, ownUid);
  const { seasonName } = useNightTable(group);
  const { rows } = useTableRows(group);
  const [isOpen, setOpen] = useState(false);
  // Decided once, so that nothing below it moves.
  const [isShown] = useState(group.tonight.games > 0);
  const part = useRef<HTMLElement>(null);
  useKeptHeight(part);
  const needs = state.status === 'ready' ? state.needs : null;
  const instead = wordsInstead(state.status, rows);
  if (!isShown) return null;
  return (
    <section
      ref={part}
      aria-labelledby="what-i-need"
      className="card @container grid max-lg:hidden grid-cols-1 content-start gap-2 px-4 py-2.5 sm:px-6 sm:py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-note/4.5">
        <h2 id="what-i-need" dir="auto" className="min-w-0 text-note/4.5 font-semibold wrap-anywhere text-court-ink">
          {stripTitle(seasonName)}
        </h2>
        {needs !== null && instead === null && (
          <span className="font-normal text-soft">{gamesLeftWords(needs.games)}</span>
        )}
      </div>
      {instead === null ? (
        needs !== null && (
          <>
            <Chances needs={needs} ownUid={ownUid} />
            <OwnNeeds needs={needs} ownUid={ownUid} />
            <OwnWishes needs={needs} ownUid={ownUid} />
          </>
        )
      ) : (
        <p data-needs role={state.status === 'failed' ? 'status' : undefined} className="min-h-10 text-sm/5">
          {instead}
        </p>
      )}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <ShowOnTv groupId={group.id} />
        {needs !== null && instead === null && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="What everyone needs"
            onClick={() => setOpen(true)}
            className="tap inline-flex items-center gap-0.5 font-semibold text-link"
          >
            Everyone
            <ChevronRight aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {isOpen && needs !== null && (
        <EveryonesNeeds needs={needs} ownUid={ownUid} seasonName={seasonName} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
