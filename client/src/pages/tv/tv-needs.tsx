import type { GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { useNightNeeds } from '../../features/needs/use-night-needs.ts';
import { percentWords } from '../group/percent-words.ts';

/** How long what one member needs is shown, in ms. */
const shownMs = 8_000;

/** Counts the turns. Notifies once a turn. */
const turnAtom = atom((get) => Math.floor(get(nowAtom) / shownMs));

/** What each member needs, one after the other: there is nobody to press anything. */
export function TvNeeds({ group }: { group: GroupStandings }) {
  const needs = useNightNeeds(group, undefined);
  const turn = useAtomValue(turnAtom);
  // Members whom tonight's games cannot move have nothing to say.
  const telling = (needs?.members ?? []).filter(({ chance, sentences }) => chance > 0 && sentences.length > 0);
  const member = telling[turn % Math.max(1, telling.length)];
  const words = member && needs ? percentWords(member.chance, needs.exact) : null;
  const sentence = member?.sentences[0];
  const isOpen = group.tonight.games > 0;
  return (
    <p
      dir="auto"
      data-needs
      className="flex min-h-[calc(5.2*var(--tv))] items-center gap-[calc(1.2*var(--tv))] text-[length:calc(1.9*var(--tv))] leading-[calc(2.4*var(--tv))]"
    >
      {words !== null ? (
        // New words are new elements: they have another width, and nothing that stays may move.
        <Fragment key={`${words} ${sentence}`}>
          <span className="num shrink-0 text-[length:calc(2.6*var(--tv))] text-court-ink">{words}</span>
          <span className="line-clamp-2">{sentence}</span>
        </Fragment>
      ) : (
        <span className="text-soft">{isOpen ? 'No bet of the group is in play.' : 'Tonight’s games are over.'}</span>
      )}
    </p>
  );
}
