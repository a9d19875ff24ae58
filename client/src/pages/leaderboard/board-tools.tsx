import { useAtomValue } from 'jotai';
import { LocateFixed, Search } from 'lucide-react';
import { boardAtom } from '../../features/leaderboard/board-atoms.ts';
import { ownRowAtom } from '../../features/leaderboard/own-rank.ts';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatSeconds } from '../../ui/time.ts';

/** The number of players, and the age of the list while the connection is down. */
function About() {
  const { total } = useAtomValue(boardAtom);
  const live = useAtomValue(liveStateAtom);
  const players = total === null ? '' : `${total.toLocaleString('en-US')} ${total === 1 ? 'player' : 'players'}`;
  return (
    <p className="min-h-5 text-sm text-soft">
      {players && `${players}, richest first.`}
      {'asOf' in live && live.asOf !== null && (
        <span>
          {' '}
          As of <span className="tabular-nums">{formatSeconds(live.asOf)}</span>.
        </span>
      )}
    </p>
  );
}

function FindMe({ onFind }: { onFind: (position: number) => void }) {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const own = useAtomValue(ownRowAtom);
  if (!signedIn)
    return (
      <LinkButton to="/signin" look="secondary" className="grow sm:grow-0">
        Sign in to find yourself
      </LinkButton>
    );
  return (
    <Button look="secondary" icon={LocateFixed} disabled={own === null} onClick={() => own && onFind(own.position)}>
      Find me
    </Button>
  );
}

interface BoardToolsProps {
  text: string;
  onText: (text: string) => void;
  onFind: (rank: number) => void;
}

/** The title, a search by name and a button that scrolls to the user's row. */
export function BoardTools({ text, onText, onFind }: BoardToolsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Leaderboard</h1>
        <About />
      </div>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        <search className="relative min-w-36 flex-1 basis-40 sm:w-56 sm:flex-none">
          <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-soft" />
          <input
            type="search"
            aria-label="Find a player by name"
            placeholder="Find a player"
            maxLength={100}
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="h-11 w-full rounded-control border border-line-strong bg-raised pr-3 pl-9 text-base placeholder:text-soft focus-visible:outline-offset-0"
          />
        </search>
        <FindMe onFind={onFind} />
      </div>
    </div>
  );
}
