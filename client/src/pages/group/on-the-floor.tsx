import type { Game } from '@courtside/contract/entities';
import type { FloorGame, GroupStandings } from '@courtside/contract/groups';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';
import { stateWords } from '../../features/bets/live-board.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { placeGames } from '../../features/games/place-games.ts';
import { teamLetters } from '../../features/games/team-name.ts';
import { RootForLine } from '../../features/needs/root-for-line.tsx';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { TvDelayButton } from '../../features/panels/tv-delay-button.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { sameItems } from '../../store.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { clockTime } from '../../ui/time.ts';
import { picksOf, sideOf } from './floor-sides.ts';
import { Court, CourtBoard, GameCourt, type Members } from './game-court.tsx';

/** The most rows that are kept free for games that will tip off. */
const maxReserved = 3;

/** The board of a game in play, with the clock below the scores. */
function Board({ game }: { game: Game }) {
  const teams = [
    { name: game.team1, points: game.score?.team1 ?? null },
    { name: game.team2, points: game.score?.team2 ?? null },
  ];
  return (
    <CourtBoard teams={teams}>
      <Bulbs className="min-h-5 text-base/5">{stateWords(game)}</Bulbs>
    </CourtBoard>
  );
}

interface FloorRowProps {
  group: GroupStandings;
  floor: FloorGame;
  account: string;
  members: Members;
}

/** A game in play with the members on its sides. A press opens the game. */
function FloorRow({ group, floor, account, members }: FloorRowProps) {
  const game = useAtomValue(gameAtom(floor.betId));
  const isOwn = useAtomValue(stakedGamesAtom).has(floor.betId);
  if (!game) return null;
  const picks = picksOf(floor, account);
  return (
    <li className="card relative overflow-clip has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Link
        to={`/betting#${gameAnchor(game.id)}`}
        aria-label={`${game.team1} vs ${game.team2}: open the game`}
        className="absolute inset-0 z-1 outline-none"
      />
      <GameCourt
        sideOf={(side) => sideOf(side, picks, game, members.ownUid)}
        members={members}
        board={<Board game={game} />}
      />
      {isOwn && (
        <RootForLine group={group} gameId={game.id} className="border-t border-line px-2.5 py-1 text-center text-ink" />
      )}
    </li>
  );
}

/** An empty court as high as a row with a line of what to root for. Keeps the place of a game: of the user's next one, or of one that is decided. */
function EmptyRow({ next }: { next: Game | undefined }) {
  return (
    <li aria-hidden className="card relative grid min-h-30.75 place-items-center overflow-clip">
      <Court />
      {next && (
        <p className="relative grid justify-items-center bg-surface px-3 text-note/5 text-soft">
          <span className="team-name font-semibold">
            {teamLetters(next.team1)} – {teamLetters(next.team2)}
          </span>
          <span>tips off {clockTime(new Date(next.startTime))}</span>
        </p>
      )}
    </li>
  );
}

/** The next games that the user has a bet on, by tip-off. */
const nextGamesAtom = atom((get) =>
  [...get(stakedGamesAtom)]
    .flatMap((id) => get(gameAtom(id)) ?? [])
    .filter(({ betStatus }) => betStatus === 'open')
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime)),
);

/** The places of these games, at least `wanted`. There are never fewer than before. */
function usePlaces(ids: readonly string[], wanted: number): readonly (string | null)[] {
  const [places, setPlaces] = useState<readonly (string | null)[]>([]);
  const next = placeGames(places, ids, wanted);
  if (!sameItems(next, places)) setPlaces(next);
  return next;
}

/** The games of a floor that are known and have a bet that counts. */
function useShownGames(floor: readonly FloorGame[], account: string): readonly FloorGame[] {
  const known = useMemo(() => atom((get) => floor.filter(({ betId }) => get(gameAtom(betId)) !== undefined)), [floor]);
  return useAtomValue(known).filter((game) => picksOf(game, account).length > 0);
}

/**
 * Who is on whom: the games in play with a bet of a member, in the money of the table that counts. Keeps a place for each game
 * that the user has a bet on, so that little moves when it tips off. Renders nothing on a night without games.
 */
export function OnTheFloor({ group }: { group: GroupStandings }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { account } = useNightTable(group);
  const { games, floor } = group.tonight;
  const shown = useShownGames(floor, account);
  const staked = useAtomValue(stakedGamesAtom).size;
  const reserved = games > 0 ? Math.min(maxReserved, staked) : 0;
  const byId = new Map(shown.map((game) => [game.betId, game]));
  const places = usePlaces([...byId.keys()], reserved);
  const coming = [...useAtomValue(nextGamesAtom)];
  if (places.length === 0) return null;
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const members: Members = { ownUid, memberName: (uid) => names.get(uid) ?? 'a member' };
  return (
    <section aria-labelledby="floor">
      <div className="flex items-baseline justify-between gap-4">
        <SectionTitle id="floor">On the floor</SectionTitle>
        {shown.length > 0 && <TvDelayButton />}
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {places.map((id, place) => {
          const game = id === null ? undefined : byId.get(id);
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its number alone
          if (game === undefined) return <EmptyRow key={place} next={coming.shift()} />;
          return <FloorRow key={game.betId} group={group} floor={game} account={account} members={members} />;
        })}
      </ul>
    </section>
  );
}
