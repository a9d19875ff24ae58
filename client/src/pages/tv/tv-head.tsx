import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { nightWords } from '../../features/groups/night-words.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { clockTime } from '../../ui/time.ts';
import { Fitted, inSizes } from './fitted.tsx';

/** Says that the screen is not connected and since when; null while it is. */
function useLostWords(): { readonly title: string; readonly text: string } | null {
  const state = useAtomValue(liveStateAtom);
  if (!('asOf' in state)) return null;
  const text = 'This screen tries again by itself.';
  return { title: state.asOf === null ? 'Not connected' : `Not connected, as of ${clockTime(state.asOf)}`, text };
}

/** How tonight stands in a sentence, with the money that it is about. */
function useNightSentence(group: GroupStandings) {
  const { table, moneyName, seasonName } = useNightTable(group);
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const text = nightWords({
    rows: table?.rows ?? [],
    over: table?.over ?? 0,
    isOver: group.tonight.games === 0,
    ownUid: undefined,
    memberName: (uid) => names.get(uid) ?? 'A member',
  });
  return { title: `Tonight in ${moneyName ?? seasonName ?? 'main balances'}`, text };
}

interface TvHeadLineProps {
  group: GroupStandings;
  /** Games of tonight that have no place on the screen. */
  more: number;
}

/** Whose screen it is, and on the right how tonight stands. As high whatever it says. */
export function TvHeadLine({ group, more }: TvHeadLineProps) {
  const delay = useAtomValue(tvDelayAtom);
  const night = useNightSentence(group);
  const lost = useLostWords();
  const { title, text } = lost ?? night;
  const notes = [
    more > 0 && `${more} more ${more === 1 ? 'game' : 'games'} tonight`,
    delay > 0 && `${delay} s behind`,
  ].filter((note) => note !== false);
  return (
    <header className="flex h-[calc(4.6*var(--tv))] items-center gap-[calc(1.1*var(--tv))] portrait:h-auto portrait:flex-wrap">
      <Logo className="size-[calc(3*var(--tv))] shrink-0" />
      <div className="grid max-w-[calc(36*var(--tv))] min-w-0 shrink-0">
        <h1 className="leading-none">
          <Fitted fits={inSizes(group.groupName, 2.6, 2, 1.6)} lines={1} />
        </h1>
        {notes.length > 0 && (
          <p className="num text-[length:calc(1.5*var(--tv))] leading-[calc(1.7*var(--tv))] text-soft">
            {notes.join(' · ')}
          </p>
        )}
      </div>
      <div
        role={lost === null ? undefined : 'status'}
        data-night-words
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] text-right portrait:w-full portrait:text-left"
      >
        <p
          key={title}
          className={cx(
            'truncate text-[length:calc(1.5*var(--tv))] leading-[calc(1.8*var(--tv))]',
            lost === null ? 'text-soft' : 'font-semibold text-wait-ink',
          )}
        >
          {title}
        </p>
        <p className="font-semibold">
          <Fitted fits={inSizes(text, 2.2, 1.8, 1.5)} lines={1} />
        </p>
      </div>
    </header>
  );
}
