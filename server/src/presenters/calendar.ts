import { formatCents, formatPrice, formatSelection, minuteMs, parlayName } from '@courtside/contract';
import type { CalendarBet, CalendarGame } from '@courtside/core/calendar/read-calendar';
import { selectionOf, teamChosen } from '@courtside/core/ledger/bet';
import { pairing } from '@courtside/core/nights/pairing';
import type { CalendarEvent } from './icalendar.ts';

/** How long an event is: about as long as a game on TV. */
const gameMs = 150 * minuteMs;

/** What became of a bet, unless the game decides it: a calendar does not tell results. */
function noteOf({ status, challenge }: CalendarBet): string {
  if (status === 'cashed-out') return ' (cashed out)';
  if (status === 'void') return ' (refunded)';
  return challenge === undefined ? '' : ' (head-to-head)';
}

/** `$25.00 on Boston Celtics −5.5 at −110`, and of a parlay its leg on the game. */
function betWords(bet: CalendarBet): string {
  const selection = formatSelection(selectionOf(bet), teamChosen(bet));
  const ticket = bet.legs === undefined ? '' : ` in a ${parlayName(bet.legs.length)}`;
  return `${formatCents(bet.amount)} on ${selection} at ${formatPrice(bet.price)}${ticket}${noteOf(bet)}`;
}

/** A game with its user's bets as an event of the user's calendar. */
export function presentCalendarGame(game: CalendarGame): CalendarEvent {
  return {
    uid: `${game.id}@courtside`,
    start: game.startTime,
    end: new Date(game.startTime.getTime() + gameMs),
    sequence: game.sequence,
    changedAt: game.changedAt,
    summary: pairing(game),
    description: game.bets.map(betWords).join('\n'),
    isCancelled: game.betStatus === 'void',
  };
}
