import { everyCombination } from '../../needs/testing/every-result.ts';
import type { DrawOutcome, PlayedSeason } from '../season-bets.ts';

/** One way in which the draws of a game's margin or total can end, by the position of the draw. */
interface Part {
  readonly chance: number;
  readonly outcomes: readonly (readonly [draw: number, outcome: DrawOutcome])[];
}

/** The parts of the uniform number between neighboring chances: in each, the draws end in one way. */
function partsOf({ draws }: PlayedSeason, positions: readonly number[]): Part[] {
  const chanceOf = (draw: number) => draws[draw]?.chance ?? 0;
  const bounds = [...new Set([0, 1, ...positions.map(chanceOf)])].sort((a, b) => a - b);
  return bounds.slice(1).map((high, index) => {
    const low = bounds[index] ?? 0;
    return {
      chance: high - low,
      outcomes: positions.map((draw) => [draw, low < chanceOf(draw) ? 'first' : 'second']),
    };
  });
}

/** Visits every way in which a replay of a small season can end, with its chance. */
export function everyReplay(
  season: PlayedSeason,
  visit: (outcomes: readonly DrawOutcome[], chance: number) => void,
): void {
  const positions = season.draws.map((_, draw) => draw);
  const groups = ['g1', 'g2'].flatMap((game) =>
    [true, false].map((isTotal) =>
      positions.filter((draw) => {
        const { betId, market } = season.draws[draw] ?? {};
        return betId === game && (market === 'total') === isTotal;
      }),
    ),
  );
  everyCombination(
    groups.map((group) => partsOf(season, group)),
    (parts) => {
      const outcomes: DrawOutcome[] = positions.map(() => 'second');
      for (const [draw, outcome] of parts.flatMap((part) => part.outcomes)) outcomes[draw] = outcome;
      visit(
        outcomes,
        parts.reduce((product, { chance }) => product * chance, 1),
      );
    },
  );
}
