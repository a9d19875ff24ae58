import { formatOdds, type OddsFormat } from '@courtside/contract/odds';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleHelp, CirclePause, Info, Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AccountChoice } from '../../features/bets/account-choice.tsx';
import { betsSheetAtom, hasListedBetsAtom, inPlayAtom } from '../../features/bets/recent-bets.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { feedAtom, gameIdsAtom } from '../../features/games/games-atoms.ts';
import { outOfCreditsAtom, pricesReturnAtom } from '../../features/games/market.ts';
import { oddsFormatAtom } from '../../features/games/odds-format.ts';
import { whenPricesReturn } from '../../features/games/pause-words.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { slipTextAtom } from '../../features/parlay/slip-text.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Modal } from '../../ui/modal.tsx';
import { floorTitle } from './games-loading.tsx';

/** Marks the games of the simulated league; a press explains them. */
function DemoGames() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="tap inline-flex items-center gap-1 text-note font-medium text-link"
      >
        Demo games
        <Info aria-hidden className="size-3.5" />
      </button>
      {open && (
        <Modal title="Demo games" onClose={() => setOpen(false)}>
          <div className="grid gap-4 text-sm text-pretty">
            <p>
              The teams are real, the games are not. Courtside invents the schedule, the odds and the scores, and plays
              the games faster than real ones, so that there is always one to bet on.
            </p>
            <p>Bets, balances and leaderboards work exactly as they do with real games.</p>
            <Button wide onClick={() => setOpen(false)}>
              Got it
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}

const gamesText = (count: number) => (count === 1 ? '1 game' : `${count} games`);

const formatNames: Readonly<Record<OddsFormat, string>> = {
  american: 'American odds',
  decimal: 'Decimal odds',
  fractional: 'Fractional odds',
};

/** The American price that shows how the chosen format writes odds. */
const sampleOdds = 150;

function TitleButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control border border-line px-2 text-sm font-semibold transition-colors hover:border-court"
    >
      {children}
    </button>
  );
}

const ChallengesToAnswer = lazyPart(
  'Your challenges',
  () => import('../../features/challenges/challenges-to-answer.tsx'),
);

const ParlayEntry = lazyPart('The parlay slip', () => import('../../features/parlay/parlay-entry.tsx'));

/** Opens the user's bets on a tablet, which has neither the bottom bar with its badge nor the rail. */
function YourBets() {
  const open = useSetAtom(betsSheetAtom);
  const { count } = useAtomValue(inPlayAtom);
  const hasBets = useAtomValue(hasListedBetsAtom);
  if (!hasBets) return null;
  return (
    <span className="hidden md:inline-flex xl:hidden">
      <TitleButton onPress={() => open(true)}>
        <Ticket aria-hidden className="size-4" />
        Your bets
        {count > 0 && (
          <span className="num grid h-5 min-w-5 place-items-center rounded-chip bg-court px-1 text-sm leading-4 text-on-court">
            {count}
          </span>
        )}
      </TitleButton>
    </span>
  );
}

/** Replaces the number of games while the price source is out of credits and no game takes bets. */
function Paused() {
  const returns = whenPricesReturn(useAtomValue(pricesReturnAtom), useAtomValue(nowAtom));
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm font-medium text-wait-ink">
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0" />
      Betting is paused. {returns ?? 'Waiting for new prices'}.
    </p>
  );
}

/** The title, the number of open and live games, the account of the next bet, and buttons for the guide and the odds format. */
export function FloorTitle() {
  const open = useAtomValue(gameIdsAtom('open')).length;
  const live = useAtomValue(gameIdsAtom('live')).length;
  const outOfCredits = useAtomValue(outOfCreditsAtom);
  const isDemo = useAtomValue(feedAtom) === 'demo';
  const format = useAtomValue(oddsFormatAtom);
  const openPanel = useSetAtom(panelAtom);
  const hasSlip = useAtomValue(slipTextAtom) !== '';
  return (
    <div className="mb-2 sm:mb-3">
      <div className="flex items-center justify-between gap-2 max-[15em]:flex-wrap">
        <div className="min-w-0">
          <h1 className={floorTitle}>Sports Betting</h1>
          <div className="flex flex-wrap items-center gap-x-2 text-sm leading-5 text-soft">
            {outOfCredits ? (
              <Paused />
            ) : (
              <p>
                {open === 0 ? 'No games' : gamesText(open)} open{live > 0 && `, ${live} playing now`}
              </p>
            )}
            {isDemo && <DemoGames />}
          </div>
        </div>
        <div className="flex shrink-0 gap-1">
          <ChallengesToAnswer />
          <YourBets />
          <TitleButton onPress={() => openPanel('guide')}>
            <CircleHelp aria-hidden className="size-4.5" />
            <span className="sr-only">How betting works</span>
          </TitleButton>
          <TitleButton onPress={() => openPanel('settings')}>
            <span className="sr-only">{formatNames[format]}, </span>
            <span className="num text-base">{formatOdds(sampleOdds, format)}</span>
          </TitleButton>
        </div>
      </div>
      <AccountChoice />
      {hasSlip && (
        <div className="h-12 pt-1">
          <ParlayEntry />
        </div>
      )}
    </div>
  );
}
