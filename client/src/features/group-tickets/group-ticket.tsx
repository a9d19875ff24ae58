import { combinedPrice } from '@courtside/contract/bet-legs';
import type { GroupTicket as Ticket } from '@courtside/contract/group-tickets';
import { parlayLegs } from '@courtside/contract/limits';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Plus, Repeat, Ticket as TicketIcon, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { Price } from '../games/price.tsx';
import { emptySlip, type SlipLeg } from '../parlay/slip.ts';
import { parlaySheetAtom, slipAtom } from '../parlay/slip-atoms.ts';
import { endTicket, pickLeg, removeLeg } from './ticket-calls.ts';
import { slipLegsOf, type TicketLegView, viewTicketLeg } from './ticket-leg-view.ts';

const PickLegSheet = onDemand('The choice of a leg', () => import('./pick-leg-sheet.tsx'));

/** Says what the server has refused. */
function say(problem: string | null): void {
  if (problem !== null) showToast({ tone: 'loss', text: problem });
}

function Leg({
  view,
  isOwn,
  canChange,
  onRemove,
}: {
  view: TicketLegView;
  isOwn: boolean;
  canChange: boolean;
  onRemove: () => void;
}) {
  const { leg, what, about, odds } = view;
  return (
    <li className="flex min-h-12 items-center gap-2.5 border-paper-line py-1 not-first:border-t-2 not-first:border-dotted">
      <Avatar name={leg.username} seed={leg.uid} />
      <div className="min-w-0 grow">
        <p className="text-sm/4.5 wrap-anywhere">
          <span className="font-semibold">{what}</span>{' '}
          <span className="text-soft">
            by <bdi>{isOwn ? 'you' : leg.username}</bdi>
          </span>
        </p>
        <p className="text-note/4.5 wrap-anywhere text-soft">{about}</p>
      </div>
      {odds !== null && <Price price={odds.price} className="px-0! leading-5" />}
      {isOwn && canChange && (
        <button
          type="button"
          aria-label={`Take ${what} off the ticket`}
          onClick={onRemove}
          className="tap grid size-8 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/** Puts the legs on the user's slip and opens it. Asks first if other legs are on it. */
function useTakeToSlip() {
  const [slip, changeSlip] = useAtom(slipAtom);
  const openSlip = useSetAtom(parlaySheetAtom);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<readonly SlipLeg[] | null>(null);
  const take = (legs: readonly SlipLeg[]) => {
    changeSlip(() => ({ ...emptySlip, legs }));
    setAsked(null);
    void navigate('/betting');
    openSlip(true);
  };
  const isOther = (legs: readonly SlipLeg[]) =>
    slip.legs.some(
      ({ gameId, market, side }) =>
        !legs.some((leg) => leg.gameId === gameId && leg.market === market && leg.side === side),
    );
  return {
    asked,
    forget: () => setAsked(null),
    take,
    press: (legs: readonly SlipLeg[]) => (isOther(legs) ? setAsked(legs) : take(legs)),
  };
}

/** What stands above the legs: who started it, and what became of it. */
function aboutTicket({ state, maker, legs }: Ticket, isOwn: boolean): string {
  const by = isOwn ? 'Started by you' : `Started by ${maker.username}`;
  if (state === 'ended') return `${by}, ended`;
  if (state === 'started') return `${by}, tipped off`;
  return legs.length < parlayLegs.max ? `${by}, open until its first tip-off` : `${by}, full`;
}

/** A ticket that is passed around in a group: who picked what, at the odds of now, and what the user can do with it. */
export function GroupTicket({ ticket, uid, isOwner }: { ticket: Ticket; uid: string; isOwner: boolean }) {
  const now = useAtomValue(nowAtom);
  const games = useAtomValue(
    useMemo(() => atom((get) => ticket.legs.map(({ betId }) => get(gameAtom(betId)))), [ticket.legs]),
  );
  const writeOdds = useWriteOdds();
  const [choosing, setChoosing] = useState(false);
  const slip = useTakeToSlip();
  const views = ticket.legs.map((leg, index) => viewTicketLeg(leg, games[index], now));
  const slipLegs = slipLegsOf(views);
  const own = ticket.legs.find((leg) => leg.uid === uid);
  const isOpen = ticket.state === 'open';
  const canAdd = isOpen && (own !== undefined || ticket.legs.length < parlayLegs.max);
  const canPlace = isOpen && slipLegs !== null && slipLegs.length >= parlayLegs.min;
  return (
    <li data-ticket={ticket.state} className="on-paper grid grid-cols-1 gap-1 rounded-paper bg-paper px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-note/5 text-soft">{aboutTicket(ticket, ticket.maker.uid === uid)}</p>
        {slipLegs !== null && slipLegs.length > 1 && (
          <p className="text-note/5 text-soft">
            pays{' '}
            <span className="num text-base text-ink">
              {writeOdds(combinedPrice(slipLegs.map(({ price }) => price)))}
            </span>
          </p>
        )}
      </div>
      <ol aria-label="Legs" className="grid">
        {views.map((view) => (
          <Leg
            key={view.leg.betId}
            view={view}
            isOwn={view.leg.uid === uid}
            canChange={isOpen}
            onRemove={() => void removeLeg(ticket).then(say)}
          />
        ))}
      </ol>
      {isOpen && (
        <div className="-mx-2 flex flex-wrap gap-1">
          {canAdd && (
            <Button look="quiet" icon={own === undefined ? Plus : Repeat} onClick={() => setChoosing(true)}>
              {own === undefined ? 'Add my leg' : 'Swap my leg'}
            </Button>
          )}
          {canPlace && (
            <Button look="quiet" icon={TicketIcon} onClick={() => slip.press(slipLegs)}>
              Put on my slip
            </Button>
          )}
          {(isOwner || ticket.maker.uid === uid) && (
            <Button look="quiet" icon={X} onClick={() => void endTicket(ticket).then(say)}>
              End
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <PickLegSheet
          title={own === undefined ? 'Add your leg' : 'Swap your leg'}
          send={(pick) => pickLeg(ticket, pick)}
          onClose={() => setChoosing(false)}
        />
      )}
      {slip.asked !== null && (
        <Confirm
          question="Replace your slip?"
          about="Other legs are on your parlay slip. This ticket takes their place."
          yes="Replace"
          no="Keep my slip"
          onYes={() => slip.asked !== null && slip.take(slip.asked)}
          onNo={slip.forget}
        />
      )}
    </li>
  );
}
