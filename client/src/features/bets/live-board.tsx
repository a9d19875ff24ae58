import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { Bulbs } from '../../ui/bulbs.tsx';
import { scoreColumns } from '../games/board-face.tsx';
import { gameAnchor, useGameAnchor } from '../games/game-anchor.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { HiddenCover } from '../games/hidden-cover.tsx';
import { teamLetters } from '../games/team-name.ts';

/** What a board says in place of the clock, or the clock. */
export function stateWords({ betStatus, checking, score }: Game): string {
  if (checking) return 'Checked';
  if (betStatus === 'void') return 'Void';
  if (betStatus === 'open') return 'Closed';
  return betStatus === 'closed' ? (score?.clock ?? 'Live') : 'Final';
}

/** A live game on a small board: both scores and the clock. */
export function LiveBoard({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  const board = useGameAnchor<HTMLElement>(id);
  if (!game) return null;
  const { team1, team2, score } = game;
  const rows = [
    [team1, score?.team1],
    [team2, score?.team2],
  ] as const;
  return (
    <article
      ref={board}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-label={`${team1} vs ${team2}`}
      className="relative grid scroll-my-20 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2.5 rounded-card bg-board px-3 py-1.5 text-white outline-none"
    >
      {rows.map(([team, points], index) => (
        <Fragment key={team}>
          <span className="team-name text-sm leading-6 font-semibold" title={team}>
            {teamLetters(team)}
          </span>
          <Bulbs className="text-[1.375rem]" columns={scoreColumns}>
            {points === undefined ? '–' : String(points)}
          </Bulbs>
          {index === 0 && (
            <span className="row-span-2 justify-self-end">
              <Bulbs isClock className="text-[0.9375rem]">
                {stateWords(game)}
              </Bulbs>
            </span>
          )}
        </Fragment>
      ))}
      <HiddenCover id={id} />
    </article>
  );
}
