import type { GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import type { Needs } from '../../features/needs/needs-of.ts';
import { leadWords, needSentence, percentWords, tvStateWords } from '../../features/needs/needs-words.ts';
import { useNightNeeds, useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';

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
  const turns = members.flatMap((member): Turn[] => {
    const { chance, isMoved, waitsFor } = member;
    const sentence = needSentence(member);
    const tells = chance === null ? isMoved && waitsFor === null : chance > 0;
    if (!tells || sentence === null) return [];
    return [{ percent: chance === null ? null : percentWords(chance, exact), sentence }];
  });
  return stillOpen === null ? turns : [...turns, { percent: null, sentence: stillOpen.sentence }];
}

/** What is said while no member needs anything, or while that is not known. */
function useQuietWords(group: GroupStandings, status: ReturnType<typeof useNightNeeds>['status']): string {
  const { rows } = useTableRows(group);
  if (group.tonight.games === 0) return tvStateWords.over;
  if (status === 'failed' || status === 'loading') return tvStateWords[status];
  return rows.some(({ inPlay }) => inPlay > 0) ? '' : tvStateWords.none;
}

/** What each member needs, one after the other: there is nobody to press anything. */
export function TvNeeds({ group }: { group: GroupStandings }) {
  const state = useNightNeeds(group, undefined);
  const turn = useAtomValue(turnAtom);
  const { seasonName } = useNightTable(group);
  const quiet = useQuietWords(group, state.status);
  const turns = state.status === 'ready' ? turnsOf(state.needs) : [];
  const shown = turns[turn % Math.max(1, turns.length)];
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
            <span className="grid max-w-[calc(18*var(--tv))] shrink-0">
              <span className="num text-[length:calc(2.6*var(--tv))] text-court-ink">{shown.percent}</span>{' '}
              <span className="text-[length:calc(1.5*var(--tv))] leading-[calc(1.8*var(--tv))] wrap-anywhere text-soft">
                {leadWords(seasonName)}
              </span>
            </span>
          )}
          <span className="wrap-anywhere">{shown.sentence}</span>
        </Fragment>
      ) : (
        <span className="text-soft">{quiet}</span>
      )}
    </p>
  );
}
