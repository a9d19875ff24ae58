import { splitTeamName } from '../games/team-name.ts';
import type { Example } from './use-example.ts';

function Market({ title, example, children }: { title: string; example: string; children: string }) {
  return (
    <li className="rounded-control border border-line bg-raised px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="font-semibold">{title}</strong>
        <span className="num min-w-0 truncate text-base text-soft">{example}</span>
      </p>
      <p className="leading-5 wrap-anywhere">{children}</p>
    </li>
  );
}

/** Explains each market of a game in one sentence. */
export function Markets({ example: { favorite, underdog } }: { example: Example }) {
  const [strong, weak] = [splitTeamName(favorite.team).nickname, splitTeamName(underdog.team).nickname];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>A game has up to three markets, side by side on its card:</p>
      <ul className="grid grid-cols-1 gap-2">
        <Market title="Spread" example={`${strong} −5.5`}>
          {`The ${strong} have to win by 6 or more, while the ${weak} +5.5 may lose by up to 5.`}
        </Market>
        <Market title="Total" example="Over 221.5">
          The points of both teams together are over or under the line, no matter who wins.
        </Market>
        <Market title="Money" example={strong}>
          Your team wins the game, by any margin.
        </Market>
      </ul>
      <p>
        Overtime counts. A result exactly on a line without a half point is a <strong>push</strong>: you get your stake
        back.
      </p>
    </div>
  );
}
