import type { GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import type { Needs } from '../../features/needs/needs-of.ts';
import { useNightNeeds, useTableRows } from '../../features/needs/use-night-needs.ts';
import { percentWords } from '../group/percent-words.ts';

/** How long what one member needs is shown, in ms. */
const shownMs = 8_000;

/** Counts the turns. Notifies once a turn. */
const turnAtom = atom((get) => Math.floor(get(nowAtom) / shownMs));

/** What is said in one turn. */
interface Turn {
  /** The member's chance to lead; null if it is not known. */
  readonly percent: string | null;
  readonly sentence: string;
}

/** A turn for each member whom tonight's games can move, and one for those who are still open. */
function turnsOf({ members, exact, stillOpen }: Needs): Turn[] {
  const turns = members.flatMap(({ chance, sentences: [sentence], isMoved, waits }): Turn[] => {
    const tells = chance === null ? isMoved && !waits : chance > 0;
    if (!tells || sentence === undefined) return [];
    return [{ percent: chance === null ? null : percentWords(chance, exact), sentence }];
  });
  return stillOpen === null ? turns : [...turns, { percent: null, sentence: stillOpen.sentence }];
}

/** What each member needs, one after the other: there is nobody to press anything. */
export function TvNeeds({ group }: { group: GroupStandings }) {
  const needs = useNightNeeds(group, undefined);
  const turn = useAtomValue(turnAtom);
  const { rows } = useTableRows(group);
  const turns = needs === null ? [] : turnsOf(needs);
  const shown = turns[turn % Math.max(1, turns.length)];
  const isAnyOpen = rows.some(({ inPlay }) => inPlay > 0);
  const nothing = isAnyOpen ? '' : 'No bet of this table is in play.';
  return (
    <p
      dir="auto"
      data-needs
      className="flex min-h-[calc(5.2*var(--tv))] items-center gap-[calc(1.2*var(--tv))] text-[length:calc(1.9*var(--tv))] leading-[calc(2.4*var(--tv))]"
    >
      {shown !== undefined ? (
        // New words are new elements: they have another width, and nothing that stays may move.
        <Fragment key={`${shown.percent} ${shown.sentence}`}>
          {shown.percent !== null && (
            <span className="num shrink-0 text-[length:calc(2.6*var(--tv))] text-court-ink">{shown.percent}</span>
          )}
          <span className="line-clamp-2">{shown.sentence}</span>
        </Fragment>
      ) : (
        <span className="text-soft">{group.tonight.games > 0 ? nothing : 'Tonight’s games are over.'}</span>
      )}
    </p>
  );
}
