import type { Game } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { type Cents, formatCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { derivedFamily, sameItems, store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { isBettingOpen, type Offered, offered, pauseOf } from '../games/market.ts';
import { currentOdds, type MovedOdds } from './moved-odds.ts';
import { parseAmount } from './parse-amount.ts';
import { slipTextAtom } from './slip-atoms.ts';

/** The most selections that wait in the slip. */
export const maxPicks = 10;

/** What became of the bet on a selection that is still in the slip. */
type PickAnswer =
  | { readonly kind: 'placing' }
  /** Nothing was placed: the line or the price moved, and the user has not accepted the new ones. */
  | { readonly kind: 'moved'; readonly odds: MovedOdds }
  | { readonly kind: 'refused'; readonly message: string };

/** A selection that waits in the slip. */
export interface Pick {
  readonly key: string;
  /** The game when the price was pressed. */
  readonly game: Game;
  /** The line and the price when it was pressed. */
  readonly selection: Offered;
  /** The typed amount. */
  readonly text: string;
  /** Null before its first bet and once the amount has been changed. */
  readonly answer: PickAnswer | null;
}

/** Names a selection of a game, whatever its line and price. */
export const selectionKey = (gameId: string, { market, side }: Selection) => `${gameId}|${market}|${side}`;

/** Whether a press on a price puts its selection into the slip instead of placing a bet. */
export const isCollectingAtom = atom(false);

const picks = atom<readonly Pick[]>([]);

/** The selections in the slip, in the order in which they were pressed. */
export const picksAtom = atom((get) => get(picks));

onSessionEnd(() => {
  store.set(isCollectingAtom, false);
  store.set(picks, []);
});

/** The keys of a game's selections in the slip. */
export const pickedOnAtom = derivedFamily(
  (get, gameId: string) =>
    get(picks)
      .filter(({ game }) => game.id === gameId)
      .map(({ key }) => key),
  sameItems,
);

/** The selection with a key, if it is in the slip. */
export const pickOf = (key: string) => store.get(picks).find((pick) => pick.key === key);

export function removePick(key: string): void {
  store.set(picks, (all) => all.filter((pick) => pick.key !== key));
}

export function changePick(key: string, change: Partial<Pick>): void {
  store.set(picks, (all) => all.map((pick) => (pick.key === key ? { ...pick, ...change } : pick)));
}

/** Puts a selection into the slip with the slip's amount, or takes it out. A selection that is being placed stays. */
export const togglePickAtom = atom(null, (get, set, game: Game, selection: Offered) => {
  const key = selectionKey(game.id, selection);
  const known = pickOf(key);
  if (known) return known.answer?.kind === 'placing' ? undefined : removePick(key);
  if (get(picks).length >= maxPicks)
    return showToast({ tone: 'loss', text: `The slip holds up to ${maxPicks} selections.` });
  set(picks, (all) => [...all, { key, game, selection, text: get(slipTextAtom), answer: null }]);
});

/** A selection in the slip with what is known about it now. */
export interface PickState {
  readonly pick: Pick;
  readonly game: Game;
  /** The line and the price that a bet would be placed at. */
  readonly odds: Offered;
  /** 'closed' when betting on the game has ended, 'paused' while the market takes no bets. */
  readonly market: 'open' | 'paused' | 'closed';
  /** Whether the line or the price moved since the price was pressed. */
  readonly hasMoved: boolean;
  /** The amount in cents, null when it is not a valid stake. */
  readonly amount: Cents | null;
}

function marketState(game: Game, { market, side }: Selection, now: number): PickState['market'] {
  if (!isBettingOpen(game, now)) return 'closed';
  const known = game.markets[market];
  return known && offered(game, market, side) && pauseOf(known, now) === null ? 'open' : 'paused';
}

const stateAtom = derivedFamily(
  (get, key: string): PickState | null => {
    const pick = get(picks).find((candidate) => candidate.key === key);
    if (!pick) return null;
    const { selection, answer } = pick;
    const game = get(gameAtom(pick.game.id)) ?? { ...pick.game, betStatus: 'closed' };
    const card = offered(game, selection.market, selection.side) ?? selection;
    const odds = answer?.kind === 'moved' ? currentOdds(answer.odds, game) : card;
    return {
      pick,
      game,
      odds,
      market: marketState(game, selection, get(nowAtom)),
      hasMoved: odds.price !== selection.price || odds.line !== selection.line,
      amount: parseAmount(pick.text),
    };
  },
  // The clock ticks every second. The other fields follow from these.
  (a, b) => a?.pick === b?.pick && a?.game === b?.game && a?.market === b?.market,
);

/** What is known about each selection in the slip. */
export const pickStatesAtom = atom((get) =>
  get(picks)
    .map(({ key }) => get(stateAtom(key)))
    .filter((state) => state !== null),
);

/** Whether `Place` sends the selection: its market takes bets, and it neither is being placed nor waits for an accept. */
const isReady = ({ pick: { answer }, market }: PickState) =>
  market === 'open' && answer?.kind !== 'placing' && answer?.kind !== 'moved';

/** The selections that `Place` sends. */
export const readyPicksAtom = atom((get) => get(pickStatesAtom).filter(isReady));

/** The sum of the amounts that `Place` sends, in cents. */
export const readySumAtom = atom((get) => get(readyPicksAtom).reduce((sum, { amount }) => sum + (amount ?? 0), 0));

/** Why the chosen account cannot pay all of them together; null if it can. */
export const picksProblemAtom = atom((get) => {
  const balance = get(stakeAccountAtom)?.balance ?? null;
  const sum = get(readySumAtom);
  if (balance === null || sum <= balance) return null;
  return `${formatCents(sum)} together is more than your balance of ${formatCents(balance)}.`;
});
