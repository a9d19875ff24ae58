import type { GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
import { nowAtom } from '../../features/games/clock.ts';
import type { MemberNeeds, Needs } from '../../features/needs/needs-of.ts';
import { leadWords, needUnderName, percentWords, tvStateWords } from '../../features/needs/needs-words.ts';
import { useNightNeeds, useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { cx } from '../../ui/cx.ts';
import { type Fit, Fitted, inSizes } from './fitted.tsx';
import { TvHead } from './tv-heads.tsx';

/** How long what one member needs is shown, in ms. */
const shownMs = 8_000;

/** Counts the turns. Notifies once a turn. */
const turnAtom = atom((get) => Math.floor(get(nowAtom) / shownMs));

/** What is said in one turn. */
interface Turn {
  /** Null for what is said of several members. */
  readonly member: { readonly uid: string; readonly name: string } | null;
  /** The member's chance to lead, 0 to 1; null if it is not known. */
  readonly chance: number | null;
  readonly fits: readonly Fit[];
}

/** What a member needs, at first in all ways, then with fewer of them. */
function fitsOf(member: MemberNeeds, sentence: string): readonly Fit[] {
  const { passing } = member;
  const shorter = [2, 1].flatMap((count): Fit[] => {
    if (passing === null || passing.ways.length <= count) return [];
    const words = needUnderName({ ...member, passing: { ...passing, ways: passing.ways.slice(0, count) } }, false);
    return [{ text: `${words}, or in other ways`, size: 1.5 }];
  });
  return [...inSizes(sentence, 2.1, 1.8, 1.5), ...shorter];
}

/** A turn for each member whom tonight's games can move, and one for those who are still open. */
function turnsOf({ members, stillOpen }: Needs): Turn[] {
  const turns = members.flatMap((member): Turn[] => {
    const { uid, name, chance, isMoved, waitsFor } = member;
    const sentence = needUnderName(member, false);
    const tells = chance === null ? isMoved && waitsFor === null : chance > 0;
    if (!tells || sentence === null) return [];
    return [{ member: { uid, name }, chance, fits: fitsOf(member, sentence) }];
  });
  if (stillOpen === null) return turns;
  return [...turns, { member: null, chance: null, fits: inSizes(stillOpen.sentence, 2.1, 1.8, 1.5) }];
}

/** What is said while no member needs anything, or while that is not known. */
function useQuietWords(group: GroupStandings, status: ReturnType<typeof useNightNeeds>['status']): string {
  const { rows } = useTableRows(group);
  const { games, tables } = group.tonight;
  if (games === 0) return tables.length > 0 ? tvStateWords.over : tvStateWords.none;
  if (status === 'failed' || status === 'loading') return tvStateWords[status];
  return rows.some(({ inPlay }) => inPlay > 0) ? '' : tvStateWords.none;
}

interface TurnProps {
  turn: Turn;
  exact: boolean;
  seasonName: string | null;
}

/** A member's head, what the member needs, and the chance to lead. */
function ShownTurn({ turn: { member, chance, fits }, exact, seasonName }: TurnProps) {
  return (
    <>
      {member !== null && <TvHead uid={member.uid} name={member.name} size={5.6} />}
      <span className="grid min-w-0 grow">
        {member !== null && (
          <bdi className="truncate text-[length:calc(1.6*var(--tv))] leading-[calc(2*var(--tv))] font-semibold text-soft">
            {member.name}
          </bdi>
        )}
        <Fitted fits={fits} lines={2} className="font-semibold" />
      </span>
      {chance !== null && (
        <span className="grid w-[calc(11*var(--tv))] shrink-0 justify-items-end text-right">
          <span
            className={cx(
              'num leading-none whitespace-nowrap text-court-ink',
              exact ? 'text-[length:calc(4*var(--tv))]' : 'text-[length:calc(2.6*var(--tv))]',
            )}
          >
            {percentWords(chance, exact)}
          </span>{' '}
          <span className="line-clamp-2 text-[length:calc(1.5*var(--tv))] leading-[calc(1.7*var(--tv))] wrap-anywhere text-soft">
            {leadWords(seasonName)}
          </span>
        </span>
      )}
    </>
  );
}

/** What each member needs, one after the other: there is nobody to press anything. As high whatever it says. */
export function TvNeeds({ group }: { group: GroupStandings }) {
  const state = useNightNeeds(group, undefined);
  const turn = useAtomValue(turnAtom);
  const { seasonName } = useNightTable(group);
  const quiet = useQuietWords(group, state.status);
  const turns = state.status === 'ready' ? turnsOf(state.needs) : [];
  const shown = turns[turn % Math.max(1, turns.length)];
  return (
    <div data-needs className="card h-[calc(9.4*var(--tv))] min-w-0 overflow-clip px-[calc(1.4*var(--tv))]">
      {/* New words are new elements: they have another width, and nothing that stays may move. */}
      <div
        key={shown === undefined ? quiet : `${shown.member?.uid} ${shown.fits[0]?.text}`}
        className="flex h-full items-center gap-[calc(1.2*var(--tv))]"
      >
        {shown !== undefined && state.status === 'ready' ? (
          <ShownTurn turn={shown} exact={state.needs.exact} seasonName={seasonName} />
        ) : (
          <span className="text-[length:calc(1.9*var(--tv))] leading-snug text-soft">{quiet}</span>
        )}
      </div>
    </div>
  );
}
