import type { UserBet } from '@courtside/contract/entities';
import { groupBy } from '@courtside/contract/group-by';
import { formatCents, mainAccountName, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { seasonNameAtom } from '../../features/account/stake-accounts.ts';
import { BetLine } from '../../features/bets/bet-card.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { isHeadToHead } from '../../features/bets/head-to-head.ts';
import { bestPayout } from '../../features/bets/payout.ts';
import type { useVisitBets } from '../../features/bets/visit-bets.ts';
import { BoardFace } from '../../features/games/board-face.tsx';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';

function NoBetsInPlay() {
  const failed = useAtomValue(betsLoadAtom) === 'failed';
  return (
    <div className="card flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <p className="text-sm text-soft">
        {failed ? 'Your bets could not be loaded. Trying again…' : 'You have no bets in play.'}
      </p>
      {!failed && (
        <LinkButton to="/betting" look="secondary">
          Find a game
        </LinkButton>
      )}
    </div>
  );
}

/** What is staked on running bets of one account, and the most that they can pay back to it. Main account and seasons never mix. */
function Stakes({ account, bets }: { account: string; bets: readonly UserBet[] }) {
  const season = useAtomValue(seasonNameAtom(account)) ?? 'Season';
  const open = bets.filter(({ status }) => status === 'pending');
  const staked = open.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="min-w-0 truncate">
        <bdi>{account === mainAccountName ? 'Main balance' : season}</bdi>
      </dt>
      <dd className="tabular-nums">
        {open.length === 0
          ? 'All decided'
          : `${formatCents(staked)} at stake, up to ${formatCents(bestPayout(open))} back`}
      </dd>
    </div>
  );
}

/** What is at stake, by account. Stays while the bets are listed, settled or not, so that nothing below moves up. */
function AtStake({ inPlay }: { inPlay: readonly UserBet[] }) {
  const byAccount = groupBy(
    inPlay.filter((bet) => !isHeadToHead(bet)),
    ({ account }) => account,
  );
  if (byAccount.size === 0) return null;
  return (
    <dl data-at-stake className="mt-2 text-sm text-soft">
      {[...byAccount].map(([account, bets]) => (
        <Stakes key={account} account={account} bets={bets} />
      ))}
    </dl>
  );
}

interface GameBetsProps {
  bets: readonly UserBet[];
  dismiss: (id: string) => void;
}

/**
 * The bets on one game, under its board if it is being played when they are first shown. A game that tips off later gets its board
 * on the next visit, because the bets below would move down.
 */
function GameBets({ bets, dismiss }: GameBetsProps) {
  const game = useAtomValue(gameAtom(bets[0]?.betId ?? ''));
  const [hasBoard] = useState(game?.betStatus === 'closed' && game.score !== null);
  const isLive = game?.betStatus === 'closed';
  return (
    <div className="grid content-start">
      {hasBoard && game && (
        // The tickets say the score to screen readers.
        <div aria-hidden data-board>
          <BoardFace
            game={game}
            words={isLive ? 'Live' : 'Final'}
            clock={isLive ? (game.score?.clock ?? '') : ''}
            className="h-19 rounded-t-card text-[length:min(2.5rem,12vw)] lg:h-28 lg:text-3xl"
          />
        </div>
      )}
      <ul className={hasBoard ? 'grid grid-cols-1 gap-2 [&_[data-score]]:sr-only' : 'grid grid-cols-1 gap-2'}>
        {bets.map((bet) => (
          <BetLine key={bet.id} bet={bet} onDismiss={() => dismiss(bet.id)} />
        ))}
      </ul>
    </div>
  );
}

/** The user's bets in play by tip-off, those on one game together. */
export function BetsInPlay({ visit: { inPlay, dismiss } }: { visit: ReturnType<typeof useVisitBets> }) {
  const games = groupBy(inPlay, ({ betId }) => betId);
  return (
    <section aria-labelledby="bets-in-play">
      <SectionTitle id="bets-in-play">In play</SectionTitle>
      {inPlay.length === 0 && <NoBetsInPlay />}
      {inPlay.length > 0 && (
        <div
          data-in-play
          tabIndex={-1}
          className="grid grid-cols-1 gap-2 outline-none sm:grid-cols-2 sm:gap-3 lg:grid-cols-1 xl:grid-cols-2"
        >
          {[...games].map(([id, bets]) => (
            <GameBets key={id} bets={bets} dismiss={dismiss} />
          ))}
        </div>
      )}
      <AtStake inPlay={inPlay} />
    </section>
  );
}

/** The latest results. Renders nothing without one. */
export function LatestResults({ results }: { results: readonly UserBet[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="latest-results">
      <SectionTitle id="latest-results" more={{ to: '/profile', label: 'All bets' }}>
        Latest results
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-1 lg:gap-2">
        {results.map((bet) => (
          <BetLine key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  );
}
