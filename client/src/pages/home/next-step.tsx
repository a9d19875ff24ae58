import type { Game } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom } from '../../features/games/games-atoms.ts';
import { isBettingOpen, pauseOf } from '../../features/games/market.ts';
import { splitTeamName } from '../../features/games/team-name.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatLocalTime } from '../../ui/time.ts';

/** How far a game's odds are from even, 0 to 0.5. */
const unevenness = ({ team1_price, team2_price }: Game) => Math.abs(fairProbability(team1_price, team2_price) - 0.5);

/** The game with the most even odds; the first of several. Null if there are no games. */
export function closestOdds(games: readonly Game[]): Game | null {
  return games.toSorted((a, b) => unevenness(a) - unevenness(b))[0] ?? null;
}

let picked: string | null = null;

/** The open game with the most even odds that takes bets. Stays the same while it does, although prices move. */
export const closestOddsAtom = atom((get) => {
  const open = get(gameIdsAtom('open')).flatMap((id) => get(gameAtom(id)) ?? []);
  const takesBets = open.filter((game) => pauseOf(game.markets.moneyline, get(nowAtom)) === null);
  const game = takesBets.find(({ id }) => id === picked) ?? closestOdds(takesBets);
  picked = game?.id ?? null;
  return game;
});

/** `Lakers vs Celtics`. */
function matchup({ team1, team2 }: Pick<Game, 'team1' | 'team2'>): string {
  return `${splitTeamName(team1).nickname} vs ${splitTeamName(team2).nickname}`;
}

/** Leads back to the game that the user wanted to bet on before signing in. */
export function BackToGame({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  const now = useAtomValue(nowAtom);
  if (!game) return null;
  const open = isBettingOpen(game, now);
  return (
    <Link
      to={open ? `/betting#${gameAnchor(id)}` : '/betting'}
      className="flex min-h-16 items-center gap-3 rounded-card bg-court px-4 py-3 font-semibold text-on-court transition-colors hover:bg-court-hover"
    >
      <span className="flex shrink-0 -space-x-2">
        <Crest team={game.team1} className="size-9" />
        <Crest team={game.team2} className="size-9" />
      </span>
      <span className="min-w-0 grow text-pretty wrap-anywhere">
        {open
          ? `Back to ${matchup(game)}: place your bet`
          : `${matchup(game)} has tipped off: pick a game that is open`}
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}

function Step({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-pretty text-soft wrap-anywhere">{about}</p>
      </div>
      <div className="grid sm:shrink-0">{children}</div>
    </div>
  );
}

function ClosestGame({ game }: { game: Game }) {
  const now = useAtomValue(nowAtom);
  const until = formatLocalTime(game.endTime, now);
  return (
    <Step title="Start with the closest game" about={`The odds are nearly even. Betting is open until ${until}.`}>
      <LinkButton to={`/betting#${gameAnchor(game.id)}`}>Bet on {matchup(game)}</LinkButton>
    </Step>
  );
}

/** The next step of a user without a bet: join a group by invite, else bet on the closest game, else read the guide. */
export function NextStep({ invitation }: { invitation: string | null }) {
  const groupIds = useAtomValue(accountAtom)?.groupIds ?? [];
  const game = useAtomValue(closestOddsAtom);
  const openPanel = useSetAtom(panelAtom);
  if (invitation !== null && groupIds.length === 0)
    return (
      <Step title="Your friends are waiting" about="You opened an invite link. Join the group to see who is ahead.">
        <LinkButton to={invitation}>Join your group</LinkButton>
      </Step>
    );
  if (game) return <ClosestGame game={game} />;
  return (
    <Step
      title="Get ready for the next game"
      about="No game is open right now. Two minutes, and you can read the odds."
    >
      <Button onClick={() => openPanel('guide')}>Learn how odds work</Button>
    </Step>
  );
}
