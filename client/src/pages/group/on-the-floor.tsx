import type { Game } from '@courtside/contract/entities';
import type { FloorGame, GroupStandings } from '@courtside/contract/groups';
import { formatCents } from '@courtside/contract/money';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';
import { stateWords } from '../../features/bets/live-board.tsx';
import { scoreColumns } from '../../features/games/board-face.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { placeGames } from '../../features/games/place-games.ts';
import { teamLetters } from '../../features/games/team-name.ts';
import { RootForLine } from '../../features/needs/root-for-line.tsx';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { TvDelayButton } from '../../features/panels/tv-delay-button.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { sameItems } from '../../store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import { dateFormat } from '../../ui/time.ts';
import { type FloorSide, peopleWords, picksOf, sideOf } from './floor-sides.ts';

/** Heads on a side before the others are only counted. */
const headsShown = 4;
/** The most rows that are kept free for games that will tip off. */
const maxReserved = 3;

/** The members of the group as a row needs them. */
interface Members {
  readonly ownUid: string | undefined;
  readonly usernameOf: (uid: string) => string;
}

/** The members on a side in words, the user as `you`. */
function membersOf(side: FloorSide, { ownUid, usernameOf }: Members): string {
  return peopleWords(side, (uid) => (uid === ownUid ? 'you' : usernameOf(uid)));
}

/** Both halves of a court, behind a row. */
function Court() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 358 92"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full fill-none stroke-line-strong/40"
      strokeWidth={1.5}
    >
      <path d="M0 22H58V70H0M58 32a14 14 0 0 1 0 28M0 4H20a92 84 0 0 1 0 84H0M358 22H300V70H358M300 32a14 14 0 0 0 0 28M358 4H338a92 84 0 0 0 0 84H358" />
    </svg>
  );
}

/** The board between the sides: both scores, and the clock below them. */
function Board({ game }: { game: Game }) {
  const rows = [
    { team: game.team1, points: game.score?.team1 },
    { team: game.team2, points: game.score?.team2 },
  ];
  return (
    <div className="relative grid w-30.5 content-center justify-items-center self-stretch rounded-card bg-board px-1.5 py-1.5 text-white">
      {rows.map(({ team, points }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second team
        <span key={index} className="flex items-center gap-2">
          <span className="team-name w-9 text-right text-sm font-semibold text-white/80">{teamLetters(team)}</span>
          <Bulbs className="text-[1.625rem]/7" columns={scoreColumns}>
            {points === undefined ? '' : String(points)}
          </Bulbs>
        </span>
      ))}
      <Bulbs className="min-h-5 text-base/5">{stateWords(game)}</Bulbs>
    </div>
  );
}

/** The heads of a side; they move together where there is no room. */
function Heads({ side: { uids, more }, ownUid, usernameOf, isRight }: SideProps & { side: FloorSide }) {
  const hidden = uids.length > headsShown || more > 0 ? uids.length - (headsShown - 1) + more : 0;
  const shown = hidden > 0 ? uids.slice(0, headsShown - 1) : uids;
  return (
    <span className={cx('flex max-w-full', isRight && 'justify-end')}>
      {shown.map((uid, index) => (
        <span
          key={uid}
          className={cx('block min-w-3', index < shown.length - 1 || hidden > 0 ? 'shrink basis-7.5' : 'shrink-0')}
        >
          <Avatar
            name={usernameOf(uid)}
            seed={uid}
            className={cx('relative ring-2', uid === ownUid ? 'ring-court' : 'ring-surface')}
          />
        </span>
      ))}
      {hidden > 0 && (
        <span className="num relative grid size-9 shrink-0 place-items-center rounded-chip bg-raised text-sm ring-2 ring-surface">
          +{hidden}
        </span>
      )}
    </span>
  );
}

interface SideProps extends Members {
  readonly isRight: boolean;
}

/** A side of a game: who is on it, on what, and for how much. */
function TeamSide({ side, ...props }: SideProps & { side: FloorSide | null }) {
  const shape = cx(
    'relative grid min-w-0 grid-cols-1 content-center gap-1 px-2.5 py-2 text-note/4 text-soft max-[22.5rem]:px-1',
    props.isRight && 'justify-items-end text-right',
  );
  if (side === null) return <span className={shape}>Nobody</span>;
  return (
    <span className={shape}>
      <span className="sr-only">{`${membersOf(side, props)} on `}</span>
      <Heads side={side} {...props} />
      <span className="wrap-anywhere">{side.words}</span>
      <span className="num text-sm/4 text-ink">{formatCents(side.stakes)}</span>
    </span>
  );
}

/** `Over 221: Ada $20.00`. */
function totalWords(side: FloorSide, members: Members): string {
  return `${side.words}: ${membersOf(side, members)} ${formatCents(side.stakes)}`;
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
  const side = (name: FloorSide['side']) => sideOf(name, picks, game, members.ownUid);
  const totals = [side('over'), side('under')].filter((total) => total !== null);
  return (
    <li className="card relative overflow-clip has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Link
        to={`/betting#${gameAnchor(game.id)}`}
        aria-label={`${game.team1} vs ${game.team2}: open the game`}
        className="absolute inset-0 z-1 outline-none"
      />
      <div className="relative grid min-h-23 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
        <Court />
        <TeamSide side={side('team1')} {...members} isRight={false} />
        <Board game={game} />
        <TeamSide side={side('team2')} {...members} isRight />
      </div>
      {totals.length > 0 && (
        <p className="flex flex-wrap justify-center gap-x-3 border-t border-line px-2.5 py-1.5 text-note/4 text-soft">
          {totals.map((total) => (
            <span key={total.side} className="wrap-anywhere">
              {totalWords(total, members)}
            </span>
          ))}
        </p>
      )}
      {isOwn && (
        <RootForLine group={group} gameId={game.id} className="border-t border-line px-2.5 py-1 text-center text-ink" />
      )}
    </li>
  );
}

const tipOffTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

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
          <span>tips off {tipOffTime(new Date(next.startTime))}</span>
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
  const members: Members = { ownUid, usernameOf: (uid) => names.get(uid) ?? 'a member' };
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
