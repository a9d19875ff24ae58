import type { EventOf } from '../platform/events/event-codec.ts';
import type { GameDoc } from './games/game.model.ts';
import type { InjuriesDoc } from './injuries/injuries.model.ts';

/** A market as events carry it: without what only the next reading needs. */
type EventMarket = Omit<GameDoc['markets']['moneyline'], 'tracking'>;

interface EventMarkets {
  readonly moneyline: EventMarket;
  readonly spread?: EventMarket;
  readonly total?: EventMarket;
}

/** A game as events carry it: without what only readings, settlement and calendars need. */
interface EventGame
  extends Omit<
    GameDoc,
    '_id' | 'markets' | 'tracking' | 'reports' | 'obviousErrors' | 'earlierResults' | 'calendarChange'
  > {
  readonly id: GameDoc['_id'];
  readonly markets: EventMarkets;
}

/** What happened to games and to the injuries report, published after it was committed. */
export interface LeagueEvents {
  /** Only prices changed. */
  odds: { readonly games: readonly EventGame[] };
  game: { readonly game: EventGame };
  /** A try to refresh the injuries report ended. A report with a higher version is newer. */
  injuries: Pick<InjuriesDoc, 'version'>;
}

export type LeagueEvent = EventOf<LeagueEvents>;
