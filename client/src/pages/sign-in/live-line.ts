import { atom } from 'jotai';
import { gameAtom, gameIdsAtom } from '../../features/games/games-atoms.ts';
import { splitTeamName } from '../../features/games/team-name.ts';

const ordinals = ['first', 'second', 'third', 'fourth'];

/** Letters that fit on a line of a phone. */
const maxLetters = 47;

/** `the third quarter` for a clock such as `Q3 4:12`, `the second half` for `H2 4:12`, `overtime` for `OT 2:00`; null for a break. */
function periodWords(clock: string): string | null {
  const [, kind, number] = /^([QH])(\d)/.exec(clock) ?? [];
  const ordinal = ordinals[Number(number) - 1];
  if (ordinal !== undefined) return `the ${ordinal} ${kind === 'Q' ? 'quarter' : 'half'}`;
  return /^\d?OT/.test(clock) ? 'overtime' : null;
}

/** `Lakers and Celtics are in the third quarter.` The first live game whose sentence fits on a line; null without one. */
export const liveLineAtom = atom((get) => {
  for (const id of get(gameIdsAtom('live'))) {
    const game = get(gameAtom(id));
    const period = periodWords(game?.score?.clock ?? '');
    if (!game || period === null) continue;
    const [first, second] = [game.team1, game.team2].map((team) => splitTeamName(team).nickname);
    const line = `${first} and ${second} are in ${period}.`;
    if (line.length <= maxLetters) return line;
  }
  return null;
});
