import { potentialOfLegs } from '@courtside/contract/bet-legs';
import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents } from '@courtside/contract/money';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { formatSeconds } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { maxStakeOf, stakeAccountAtom } from '../account/stake-accounts.ts';
import { announcePlaced, bettorOf, refreshUnlessLive, saysOffline } from '../bets/bettor.ts';
import { stakeProblem, useSilentSince } from '../bets/can-bet.ts';
import { type MovedOdds, movedOdds } from '../bets/moved-odds.ts';
import { readAmount } from '../bets/parse-amount.ts';
import type { Stake } from '../bets/use-stake.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import type { Offered } from '../games/market.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { largestStake } from './parlay-odds.ts';
import { type ParlayPick, type ParlayResult, placeParlay } from './place-parlay.ts';
import { emptySlip, type SlipLeg, withoutGame } from './slip.ts';
import { slipAtom } from './slip-atoms.ts';
import { type LegView, viewLeg } from './slip-leg-view.ts';
import { movedWords, oddsOf, whyNot, withOdds } from './slip-state.ts';

/** The games of the slip's legs, by id. */
const slipGamesAtom = atom((get): ReadonlyMap<string, Game> => {
  const games = get(slipAtom).legs.map(({ gameId }) => get(gameAtom(gameId)));
  return new Map(games.filter((game) => game !== undefined).map((game) => [game.id, game]));
});

/** What the server has said about a refused parlay, by game. */
interface Refusal {
  readonly odds: ReadonlyMap<string, MovedOdds>;
  readonly notes: ReadonlyMap<string, string>;
}

const noRefusal: Refusal = { odds: new Map(), notes: new Map() };

/** The typed amount of the parlay, and the most that can be staked on it: it may not pay more than its account allows. */
function useParlayStake(odds: readonly Offered[] | null): Stake {
  const field = useRef<HTMLInputElement>(null);
  const account = useAtomValue(stakeAccountAtom);
  const [{ amount: text }, changeSlip] = useAtom(slipAtom);
  const [refused, setRefused] = useState<{ readonly text: string; readonly message: string } | null>(null);
  const { cents: amount, problem } = readAmount(text);
  const prices = odds?.map(({ price }) => price) ?? [];
  const most = account === null ? 0 : maxStakeOf(account);
  const max = account === null ? 0 : largestStake(prices, account.maxParlayPayout, most);
  const tooMuch =
    account === null || amount === null || amount <= max
      ? null
      : (stakeProblem(account, amount) ??
        `Pays more than ${formatCents(account.maxParlayPayout)}. Stake at most ${formatCents(max)}.`);
  return {
    field,
    text,
    amount,
    max,
    problem: problem ?? tooMuch,
    isUnpayable: tooMuch !== null,
    refusal: refused?.text === text ? refused.message : null,
    last: null,
    change: (typed) => changeSlip((slip) => ({ ...slip, amount: typed })),
    refuse: (message) => setRefused(message === null ? null : { text, message }),
    spend: () => changeSlip((slip) => ({ ...slip, amount: '' })),
  };
}

/** What the slip's sheet shows and does. */
export interface ParlaySlip {
  readonly views: readonly LegView[];
  /** The current odds of all legs; null while one of them has none. */
  readonly odds: readonly Offered[] | null;
  readonly stake: Stake;
  /** What the typed amount would win, in cents; null without an amount or odds. */
  readonly wins: Cents | null;
  /** Why it cannot be placed now; null if it can. */
  readonly reason: string | null;
  /** Which odds moved since the user saw them; null for none. */
  readonly moved: string | null;
  readonly placing: boolean;
  readonly place: () => Promise<void>;
  readonly remove: (gameId: string) => void;
}

/** The user's slip, compared with the games as they are, and its placing. `onDone` is called once it is placed or has no legs. */
export function useParlay(onDone: () => void): ParlaySlip {
  const user = useAtomValue(signedInUserAtom);
  const account = useAtomValue(stakeAccountAtom);
  const [slip, changeSlip] = useAtom(slipAtom);
  const games = useAtomValue(slipGamesAtom);
  const now = useAtomValue(nowAtom);
  const silentSince = useSilentSince();
  const [refusal, setRefusal] = useState(noRefusal);
  const [placing, setPlacing] = useState(false);

  const views = slip.legs.map((leg): LegView => {
    const view = viewLeg(leg, { game: games.get(leg.gameId), now, refusedAt: refusal.odds.get(leg.gameId), account });
    return { ...view, note: view.note ?? refusal.notes.get(leg.gameId) ?? null };
  });
  const odds = oddsOf(views);
  const stake = useParlayStake(odds);
  const { amount } = stake;
  const waiting = silentSince === null ? null : `Odds as of ${formatSeconds(silentSince)}. Waiting for the server.`;

  const picks = views.flatMap(({ leg, now: selection }): ParlayPick[] => {
    const game = games.get(leg.gameId);
    return game && selection ? [{ game, selection }] : [];
  });

  const isPlaced = ({ gameId, market, side }: SlipLeg) =>
    picks.some(({ game, selection }) => game.id === gameId && selection.market === market && selection.side === side);

  const finish = (bet: UserBet) => {
    // What was added meanwhile, in this tab or another one, stays.
    changeSlip((known) => ({ ...emptySlip, legs: known.legs.filter((leg) => !isPlaced(leg)) }));
    announcePlaced(bet);
  };

  const explain = (result: Exclude<ParlayResult, { kind: 'placed' }>) => {
    if (result.kind === 'odds-changed') {
      const changed = result.legs.flatMap((leg) =>
        picks.filter(({ game }) => game.id === leg.gameId).map((pick) => ({ leg, pick })),
      );
      const moved = changed.map(({ leg, pick }) => [leg.gameId, movedOdds(pick.game, pick.selection, leg)] as const);
      return setRefusal({ odds: new Map(moved), notes: new Map() });
    }
    const gameId = picks[Number(/^legs\.(\d+)$/.exec(result.field ?? '')?.[1])]?.game.id;
    if (gameId !== undefined) return setRefusal({ odds: new Map(), notes: new Map([[gameId, result.message]]) });
    stake.refuse(result.message);
  };

  const place = async () => {
    if (!user || placing) return;
    setRefusal(noRefusal);
    stake.refuse(null);
    if (saysOffline()) return;
    if (amount === null) {
      stake.field.current?.focus();
      showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
      return;
    }
    if (account === null) {
      showToast({ tone: 'loss', text: 'Your season account is not loaded yet.' });
      return;
    }
    // The user has seen the current odds and takes them.
    const seen = new Map(picks.map(({ game, selection }) => [game.id, selection]));
    changeSlip((known) => ({ ...known, legs: known.legs.map((leg) => withOdds(leg, seen.get(leg.gameId))) }));
    setPlacing(true);
    const result = await placeParlay(
      { slipId: slip.id, picks, amount, account: account.id },
      bettorOf(user.uid, finish),
    );
    setPlacing(false);
    if (result.kind !== 'placed') return explain(result);
    finish(result.bet);
    refreshUnlessLive(user.uid);
    onDone();
  };

  return {
    views,
    odds,
    stake,
    wins:
      odds === null || amount === null
        ? null
        : potentialOfLegs(
            amount,
            odds.map(({ price }) => price),
          ) - amount,
    reason: whyNot(views, account) ?? waiting,
    moved: movedWords(views),
    placing,
    place,
    remove: (gameId) => {
      changeSlip((known) => withoutGame(known, gameId));
      if (views.length === 1) onDone();
    },
  };
}
