import type { Game } from '@courtside/contract/entities';
import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { isBettingOpen } from '../../features/games/market.ts';
import { useWriteOdds } from '../../features/games/odds-format.ts';
import { splitTeamName } from '../../features/games/team-name.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { closestOddsAtom, isEven, matchup, tipOffWords } from './even-game.ts';

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

/** The stake of the example, in cents. */
const exampleStake = 2000;

/** A game to bet on first: when it tips off, both prices, and what a bet on the first team wins. */
function SuggestedGame({ game }: { game: Game }) {
  const now = useAtomValue(nowAtom);
  const writeOdds = useWriteOdds();
  const [first, second] = [splitTeamName(game.team1).nickname, splitTeamName(game.team2).nickname];
  const won = formatCents(payoutCents(exampleStake, game.team1_price) - exampleStake);
  return (
    <Step
      title={`${isEven(game) ? 'An even game' : 'Next up'}: ${matchup(game)}, ${tipOffWords(game, now)}`}
      about={`${first} ${writeOdds(game.team1_price)}, ${second} ${writeOdds(game.team2_price)}. $20.00 on the ${first} would win ${won}.`}
    >
      <LinkButton to={`/betting#${gameAnchor(game.id)}`}>Bet on {matchup(game)}</LinkButton>
    </Step>
  );
}

/** The next step of a user without a bet: join a group by invite, else bet on an even game, else read the guide. */
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
  if (game) return <SuggestedGame game={game} />;
  return (
    <Step
      title="Get ready for the next game"
      about="No game is open right now. Two minutes, and you can read the odds."
    >
      <Button onClick={() => openPanel('guide')}>Learn how odds work</Button>
    </Step>
  );
}
