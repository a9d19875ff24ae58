import { defaultLeague, type League as LeagueName, leagues } from '@courtside/contract';
import { teams } from '@courtside/contract/teams';
import { offerOf, ownOffer, type Standing } from './fixtures.ts';
import { inPeriods, type LeagueGame, type Offer, type Points } from './game.ts';

const minuteMs = 60_000;

/** The games that no test changes tip off in the given order, one a minute, from this long after the start of the league. */
const standingAfterMs = 44 * minuteMs;
/** The games of tests follow those that no test changes. All are within the hour, which their cards show in minutes. */
const ownAfterMs = 59.5 * minuteMs;

/** The prefix of the ids of games that one test alone uses. */
export const ownPrefix = 'own-';

/** What a new game can differ in. */
export interface NewGame {
  readonly league?: LeagueName;
  readonly teams?: readonly [home: string, away: string];
  readonly offer?: Offer;
}

const nothing: Points = { home: [], away: [] };

/** A league whose games do only what it is told. */
export class League {
  readonly #games = new Map<string, LeagueGame>();
  /** The start of the league, on a whole minute: ESPN lists no seconds. */
  readonly #begun = Math.floor(Date.now() / minuteMs) * minuteMs;
  #offered = 0;

  /** All games that the sources list. */
  games(): LeagueGame[] {
    return [...this.#games.values()].filter(({ listed }) => listed);
  }

  /** Lists a game that no test changes. */
  stand({ home, away }: Standing): LeagueGame {
    const index = this.#games.size;
    return this.#list(`game-${String(index + 1).padStart(2, '0')}`, home, away, {
      league: defaultLeague,
      startTime: this.#begun + standingAfterMs + minuteMs * index,
      offer: offerOf(index),
    });
  }

  /** Lists a game, by default between teams of the NBA that have no other game with each other. */
  offer({ league = defaultLeague, teams: pair = this.#freePair(), offer = ownOffer }: NewGame = {}): LeagueGame {
    const index = this.#offered;
    this.#offered += 1;
    const [home, away] = pair;
    const startTime = this.#begun + ownAfterMs;
    return this.#list(`${ownPrefix}${index + 1}`, home, away, { league, startTime, offer });
  }

  /** Changes prices. The product accepts a large change only once it has read it twice. */
  price(id: string, changes: Partial<Offer>): LeagueGame {
    return this.#change(id, { offer: { ...this.#find(id).offer, ...changes }, pricedAt: Date.now() });
  }

  /** Starts a game: it is live from now on, at 0–0. */
  tipOff(id: string): LeagueGame {
    const clock = `${leagues[this.#find(id).league].periodMinutes}:00`;
    return this.#change(id, { startTime: Date.now(), state: 'live', points: { home: [0], away: [0] }, clock });
  }

  /** Sets the points of a live game. The last period that has points is being played. */
  score(id: string, points: Points, clock = '6:00'): LeagueGame {
    return this.#change(id, { points, clock });
  }

  /** Ends a game with a final score, or corrects its final score. */
  end(id: string, home: number, away: number): LeagueGame {
    const { league } = this.#find(id);
    const points = { home: inPeriods(home, league), away: inPeriods(away, league) };
    return this.#change(id, { state: 'final', points, scoreboardPoints: null, clock: '0.0' });
  }

  /** Ends a game with scores that contradict each other: the scoreboard exchanges both teams' points. */
  dispute(id: string, home: number, away: number): LeagueGame {
    const { league } = this.#find(id);
    const scoreboardPoints = { home: inPeriods(away, league), away: inPeriods(home, league) };
    this.end(id, home, away);
    return this.#change(id, { scoreboardPoints });
  }

  /** Calls a game off for today. */
  postpone(id: string): LeagueGame {
    return this.#change(id, { state: 'postponed', points: nothing });
  }

  /** Removes a game from every source. */
  withdraw(id: string): LeagueGame {
    return this.#change(id, { listed: false });
  }

  #list(
    id: string,
    home: string,
    away: string,
    { league, startTime, offer }: Pick<LeagueGame, 'league' | 'startTime' | 'offer'>,
  ) {
    const pricedAt = Date.now();
    const rest = { state: 'scheduled', points: nothing, scoreboardPoints: null, clock: '0.0', listed: true } as const;
    const game: LeagueGame = { id, league, home, away, startTime, offer, pricedAt, ...rest };
    this.#games.set(id, game);
    return game;
  }

  #find(id: string): LeagueGame {
    const game = this.#games.get(id);
    if (game === undefined) throw new Error(`the league has no game ${id}`);
    return game;
  }

  #change(id: string, changes: Partial<LeagueGame>): LeagueGame {
    const game = { ...this.#find(id), ...changes };
    this.#games.set(id, game);
    return game;
  }

  #freePair(): readonly [home: string, away: string] {
    const taken = new Set([...this.#games.values()].map(({ home, away }) => [home, away].sort().join()));
    const names = teams.map(({ name }) => name);
    for (let distance = 1; distance < names.length; distance += 1) {
      for (const [index, home] of names.entries()) {
        const away = names[index + distance];
        if (away !== undefined && !taken.has([home, away].sort().join())) return [home, away];
      }
    }
    throw new Error('every two teams have a game with each other');
  }
}
