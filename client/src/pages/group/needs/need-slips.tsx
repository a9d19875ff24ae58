import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { stateWords } from '../../../features/bets/live-board.tsx';
import { gameAtom } from '../../../features/games/games-atoms.ts';
import { teamLetters } from '../../../features/games/team-name.ts';
import type { Need, Needs } from '../../../features/needs/needs-of.ts';
import { type NeedState, needState } from '../../../features/needs/needs-words.ts';
import { cx } from '../../../ui/cx.ts';
import { clockTime } from '../../../ui/time.ts';

const tints: Readonly<Record<NeedState['word'], string>> = {
  'on course': 'text-print-green',
  done: 'text-print-green',
  behind: 'text-print-red',
  missed: 'text-print-red',
  level: 'text-ink',
  'to come': 'text-ink',
  chance: 'text-ink',
};

/** Where the game of a need stands: `LAL 61, BOS 58, Q3 4:12`, or when it tips off. */
function useGameWords(gameId: string): string {
  const game = useAtomValue(gameAtom(gameId));
  if (!game) return '';
  const { score, team1, team2 } = game;
  if (!score) return `tips off ${clockTime(new Date(game.startTime))}`;
  return `${teamLetters(team1)} ${score.team1}, ${teamLetters(team2)} ${score.team2}, ${stateWords(game)}`;
}

function phaseOf({ score, betStatus }: Game): 'before' | 'live' | 'over' {
  if (betStatus === 'final') return 'over';
  return score ? 'live' : 'before';
}

/** One thing that has to happen, as a slip of paper; how it stands is on its stub. */
function Slip({ need }: { need: Need }) {
  const game = useAtomValue(gameAtom(need.gameId));
  const { figure, word } = needState(need, game ? phaseOf(game) : 'before');
  const now = useGameWords(need.gameId);
  return (
    <div data-need={need.gameId} className="ticket min-h-13.5 grid-cols-[minmax(0,1fr)_5.25rem]">
      <div className="ticket-paper ticket-body grid content-center py-1.5 pr-2 pl-3">
        <p dir="auto" className="text-base/5 font-bold wrap-anywhere [font-stretch:90%]">
          {need.title}
        </p>
        <p dir="auto" className="text-note/4.25 wrap-anywhere text-soft">
          {need.stake !== '' && <span className="mr-2 inline-block">{need.stake}</span>}
          <span className="inline-block">{now}</span>
        </p>
      </div>
      <div className="ticket-paper ticket-stub gap-0 px-1 py-1.5">
        <span className={cx('num text-[1.125rem]/5', tints[word])}>{figure}</span>
        <span className="text-note/4.25 text-soft">{word}</span>
      </div>
    </div>
  );
}

/** "or" between ways, "and" inside one. */
function Between({ word, isWide }: { word: 'or' | 'and'; isWide: boolean }) {
  const line = cx('h-px grow bg-line', isWide && '@min-[34rem]:hidden', word === 'and' && 'max-w-8');
  return (
    <p className="flex items-center justify-center gap-2 text-note/4.5 font-semibold text-soft">
      <span aria-hidden className={line} />
      {word}
      <span aria-hidden className={line} />
    </p>
  );
}

/** The ways that the page shows: all needs of the likeliest, and others while there are at most two slips. */
export function shownWays(ways: Needs['ways']): Needs['ways'] {
  const [first = [], second = []] = ways;
  return first.length === 1 && second.length === 1 ? [first, second] : [first];
}

/** Slips for everything that has to happen. Two are side by side where there is room. */
export function NeedSlips({ ways }: { ways: Needs['ways'] }) {
  const slips = ways.flat().length;
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-1.5',
        slips === 2 && '@min-[34rem]:grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1fr)] @min-[34rem]:gap-0',
      )}
    >
      {ways.map((way, index) => (
        <Fragment key={way.map(({ title }) => title).join()}>
          {index > 0 && <Between word="or" isWide={slips === 2} />}
          {way.map((need, part) => (
            <Fragment key={need.title}>
              {part > 0 && <Between word="and" isWide={slips === 2} />}
              <Slip need={need} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
