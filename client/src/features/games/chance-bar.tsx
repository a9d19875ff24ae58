import type { Game } from '@courtside/contract/entities';
import { cx } from '../../ui/cx.ts';
import { fairChances } from './fair-chance.ts';
import { teamOf } from './team-book.ts';

/** The black of some teams, which would be lost on a dark card. */
const black = '#111111';

/** One of a team's two colors, or the other one if it is to be avoided or black. */
function colorOf(team: string, index: 0 | 1, avoided?: string): string | undefined {
  const colors = teamOf(team)?.colors;
  const wanted = colors?.[index];
  return wanted === avoided || wanted === black ? colors?.[index === 0 ? 1 : 0] : wanted;
}

/** Each team's fair chance in its color. The numbers stand beside the names. */
export function ChanceBar({ game, className }: { game: Game; className: string }) {
  const chances = fairChances(game);
  if (chances === null) return null;
  const first = colorOf(game.team1, 0);
  return (
    <div aria-hidden className={cx('flex overflow-hidden', className)}>
      <span style={{ width: `${chances.team1}%`, background: first }} />
      <span className="grow" style={{ background: colorOf(game.team2, 1, first) }} />
    </div>
  );
}
