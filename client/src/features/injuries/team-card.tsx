import type { InjuredPlayer, InjuryRecord } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { clockTime, shortTime } from '../../ui/time.ts';
import { openBetsOnAtom } from '../bets/bets-atoms.ts';
import { Crest } from '../games/crest.tsx';
import { gameAtom } from '../games/games-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { newsOf } from './injuries-atoms.ts';
import { toneOfStatus } from './status-tone.ts';
import { betsOnTeam, ownBetWords, teamGameAtom } from './team-game.ts';

/** Most marks shown for the user's bets on a team. */
const maxMarks = 3;

const statusLooks = {
  loss: 'bg-print-red text-white',
  wait: 'bg-caution text-paper-ink',
  win: 'bg-print-green text-white',
  plain: 'bg-raised text-ink',
} as const;

function Status({ children }: { children: string }) {
  return (
    <span
      className={cx(
        'rounded-[4px] px-1.75 text-note/5 font-bold [overflow-wrap:anywhere]',
        statusLooks[toneOfStatus(children)],
      )}
    >
      {children}
    </span>
  );
}

function Player({ player, changedAt }: { player: InjuredPlayer; changedAt: string | null }) {
  const { playerName, position, injuryStatus, injuryDetails, returnDate } = player;
  const news = newsOf(player, changedAt);
  return (
    <li className="grid min-h-11.5 grid-cols-[minmax(2.125rem,auto)_minmax(0,1fr)] items-center gap-x-2.5 border-t border-line px-3 py-1 wrap-anywhere">
      <span className="num text-center text-[0.9375rem] text-soft">{position}</span>
      {/* Where larger text is set, the status is below. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <div className="min-w-0 grow basis-24">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="leading-5 font-semibold">{playerName}</span>
            {news && (
              <Badge tone="court" icon={<Sparkles aria-hidden className="size-3" />}>
                {news}
              </Badge>
            )}
          </p>
          {injuryDetails && <p className="text-sm/4.5 text-soft">{injuryDetails}</p>}
          {returnDate && <p className="text-note/4.5 text-soft">Expected back: {returnDate}</p>}
        </div>
        {injuryStatus && <Status>{injuryStatus}</Status>}
      </div>
    </li>
  );
}

/** The user's open bets on a team in a game, as paper slips and in words. */
function OwnBets({ gameId, team }: { gameId: string; team: string }) {
  const bets = betsOnTeam(useAtomValue(openBetsOnAtom(gameId)), team);
  if (bets.length === 0) return null;
  return (
    <p data-own className="flex items-center gap-1 font-semibold text-ink [font-stretch:88%]">
      {bets.slice(0, maxMarks).map(({ id }) => (
        <span
          key={id}
          aria-hidden
          className="h-2.75 w-1.75 rounded-[1px] border-b-2 border-dotted border-paper-line bg-paper shadow-[0_0_0_0.5px_rgb(0_0_0/0.35)]"
        />
      ))}
      {ownBetWords(bets)}
    </p>
  );
}

/** When a game tips off: `8:42 PM` for one of tonight, `Sat, Nov 28, 7:30 PM` for a later one. */
function tipOffTime({ startTime, isTonight }: { startTime: string; isTonight: boolean }): string {
  return (isTonight ? clockTime : shortTime)(new Date(startTime));
}

/** The team's current or next game, which links to the game's prices, and the user's bets on the team. */
function GameLine({ team }: { team: string }) {
  const game = useAtomValue(teamGameAtom(team));
  if (!game) return <p className="text-sm/4.5 text-soft">No game coming up</p>;
  const opponent = splitTeamName(game.opponent).nickname;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm/4.5 text-soft">
      {/* All of the head can be pressed. */}
      <Link to={`/betting#game-${game.id}`} className="hover:underline after:absolute after:inset-0">
        {game.isLive ? (
          <>
            <span className="font-semibold text-court-ink">Live</span> vs {opponent}
          </>
        ) : (
          `vs ${opponent}, ${tipOffTime(game)}`
        )}
      </Link>
      <OwnBets gameId={game.id} team={team} />
    </div>
  );
}

/** The clock of the team's live game. */
function LiveClock({ team }: { team: string }) {
  const game = useAtomValue(teamGameAtom(team));
  const clock = useAtomValue(gameAtom(game?.id ?? ''))?.score?.clock;
  if (!game?.isLive || !clock) return null;
  return (
    <Bulbs className="px-2 py-1.5 leading-4 whitespace-nowrap [&_.animate-flip]:animate-none [&_.text-bulb]:[text-shadow:0_0_12px_rgb(255_176_0/0.45)]">
      {clock}
    </Bulbs>
  );
}

/** A team's section of the injuries report: its game, then its players. */
export function TeamCard({ record, changedAt }: { record: InjuryRecord; changedAt: string | null }) {
  return (
    <article aria-label={record.teamName} data-team={record.teamName} className="card overflow-clip">
      <header className="relative flex min-h-14 items-center gap-2.5 px-3 py-2 hover:bg-raised">
        <Crest team={record.teamName} className="size-8.5" />
        <div className="min-w-0 grow">
          <h3 className="text-points/5.25 font-bold tracking-normal wrap-anywhere [font-stretch:84%]">
            {record.teamName}
          </h3>
          <GameLine team={record.teamName} />
        </div>
        <LiveClock team={record.teamName} />
      </header>
      <ul>
        {record.players.map((player) => (
          <Player key={`${player.playerName} ${player.position}`} player={player} changedAt={changedAt} />
        ))}
      </ul>
    </article>
  );
}
