import type { GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
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
  const isOpen = group.tonight.games > 0;
  return (
    <p dir="auto" data-needs className="flex min-h-[5.2vw] items-center gap-[1.2vw] text-[1.9vw] leading-[2.4vw]">
      {member && needs ? (
        <>
          <span className="num shrink-0 text-[2.6vw] text-court-ink">{percentWords(member.chance, needs.exact)}</span>
          <span className="line-clamp-2">{member.sentences[0]}</span>
        </>
      ) : (
        <span className="text-soft">{isOpen ? 'No bet of the group is in play.' : 'Tonight’s games are over.'}</span>
      )}
    </p>
  );
}
