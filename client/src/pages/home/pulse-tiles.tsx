import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { useAtomValue } from 'jotai';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { biggestMoverAtom, closestGameAtom, gameCountsAtom } from '../../features/games/league-pulse.ts';
import { splitTeamName, teamLetters } from '../../features/games/team-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';

function Tile({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="card relative flex h-28 flex-col p-3 transition-colors hover:bg-raised">
        <span className="text-xs font-medium text-soft">{title}</span>
        {children}
      </Link>
    </li>
  );
}

const quiet = 'mt-auto text-sm text-soft';
const line = 'mt-auto flex items-center gap-2';
const about = 'mt-1 truncate text-xs text-soft';

function Closest() {
  const game = useAtomValue(closestGameAtom);
  if (!game?.score) return <p className={quiet}>No game is playing right now.</p>;
  const { team1, team2, clock } = game.score;
  return (
    <>
      <p className={`${line} num text-lg`}>
        <Crest team={game.team1} className="size-6" />
        {team1}
        <span className="text-soft">–</span>
        {team2}
        <Crest team={game.team2} className="size-6" />
      </p>
      <p className={about}>
        {teamLetters(game.team1)} vs {teamLetters(game.team2)}
        {clock && <span className="num text-sm text-court-ink"> · {clock}</span>}
      </p>
    </>
  );
}

function Mover() {
  const mover = useAtomValue(biggestMoverAtom);
  if (!mover) return <p className={quiet}>The odds have been calm since you came.</p>;
  return (
    <>
      <p className={line}>
        <Crest team={mover.team} className="size-6" />
        <span className="num inline-flex items-center text-lg text-win">
          <ArrowUpRight aria-hidden className="size-4" strokeWidth={2.5} />+{(mover.change * 100).toFixed(1)}%
        </span>
      </p>
      <p className="mt-1 text-xs text-pretty text-soft">{splitTeamName(mover.team).nickname} to win, since you came</p>
    </>
  );
}

function Counts() {
  const { open, live, finished } = useAtomValue(gameCountsAtom);
  return (
    <>
      <p className={`${line} num text-lg`}>{open} to bet on</p>
      <p className={about}>
        {live} playing, {finished} finished
      </p>
    </>
  );
}

function Leader() {
  const [row, setRow] = useState<LeaderboardRow | null | undefined>(undefined);
  useEffect(() => {
    let shown = true;
    call('readLeaderboard', { query: { limit: '1' } }).then(
      ([first]) => shown && setRow(first ?? null),
      (error: unknown) => console.error('The leader could not be loaded.', error),
    );
    return () => {
      shown = false;
    };
  }, []);
  if (!row) return <p className={quiet}>{row === null ? 'Nobody yet. It could be you.' : '–'}</p>;
  return (
    <>
      <p className={line}>
        <Money dollars={row.balance} className="text-lg" />
      </p>
      <p dir="auto" className={`${about} text-left`}>
        {row.username}
      </p>
      <span className="absolute top-3 right-3">
        <Avatar name={row.username} seed={row.uid} />
      </span>
    </>
  );
}

/** Four tiles with the state of the league. */
export default function PulseTiles({ className }: { className: string }) {
  const closest = useAtomValue(closestGameAtom);
  const mover = useAtomValue(biggestMoverAtom);
  const toGame = (id: string | undefined) => (id === undefined ? '/betting' : `/betting#${gameAnchor(id)}`);
  return (
    <ul className={className}>
      <Tile title="Closest game" to={toGame(closest?.id)}>
        <Closest />
      </Tile>
      <Tile title="Biggest mover" to={toGame(mover?.game.id)}>
        <Mover />
      </Tile>
      <Tile title="Games" to="/betting">
        <Counts />
      </Tile>
      <Tile title="Leader" to="/leaderboard">
        <Leader />
      </Tile>
    </ul>
  );
}
