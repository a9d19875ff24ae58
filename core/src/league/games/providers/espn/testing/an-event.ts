/** The fields of an entry of `odds` in the layout since 2025-26. Texts and numbers as the scoreboard sends them. */
export interface EntryFields {
  readonly provider?: unknown;
  readonly details?: unknown;
  readonly overUnder?: unknown;
  readonly spread?: unknown;
  readonly homeTeamOdds?: unknown;
  readonly awayTeamOdds?: unknown;
  readonly moneyline?: unknown;
  readonly pointSpread?: unknown;
  readonly total?: unknown;
  readonly [field: string]: unknown;
}

const priced = (odds: unknown) => ({ open: { odds: '-300' }, close: { odds } });
/** A line and its price, with another first price. */
export const lined = (line: unknown, odds: unknown) => ({ open: { line, odds: '+300' }, close: { line, odds } });
/** Current prices of both teams, with other first prices. */
export const moneyline = (home: unknown, away: unknown) => ({ home: priced(home), away: priced(away) });

/** Odds since 2025-26: Boston favored by 2.5 points at −142 against +120. */
export function anEntry(changes: EntryFields = {}): EntryFields {
  return {
    provider: { id: '100', name: 'Draft Kings', priority: 1 },
    details: 'BOS -2.5',
    overUnder: 228.5,
    spread: -2.5,
    homeTeamOdds: { favorite: true, underdog: false },
    awayTeamOdds: { favorite: false, underdog: true },
    moneyline: moneyline('-142', '+120'),
    pointSpread: { home: lined('-2.5', '-108'), away: lined('+2.5', '-112') },
    total: { over: lined('o228.5', '-115'), under: lined('u228.5', '-105') },
    ...changes,
  };
}

const looks = {
  BOS: { shortDisplayName: 'Boston', color: '0c2340', alternateColor: 'e87722' },
  PHI: { shortDisplayName: 'Philadelphia' },
};

const types = {
  pre: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  in: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  post: { name: 'STATUS_FINAL', state: 'post', completed: true },
} as const;

/** What an event of the scoreboard can differ in. */
export interface EventFields {
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly startTime?: number;
  readonly state?: keyof typeof types;
  readonly home?: string;
  readonly away?: string;
  readonly points?: readonly [home: number, away: number];
  /** 0 before tip-off, otherwise the fourth, by default. */
  readonly period?: number;
  readonly odds?: unknown;
}

/** An event of the scoreboard: Philadelphia at Boston, before tip-off, with odds. */
export function anEvent({
  id = '401810001',
  startTime = Date.UTC(2026, 0, 15, 0, 30),
  state = 'pre',
  home = 'Boston Celtics',
  away = 'Philadelphia 76ers',
  points = [0, 0],
  period = state === 'pre' ? 0 : 4,
  ...more
}: EventFields = {}) {
  const status = { period, displayClock: '0.0', type: types[state] };
  const date = new Date(startTime).toISOString();
  const competitors = [
    { homeAway: 'home', score: String(points[0]), team: { displayName: home, abbreviation: 'BOS', ...looks.BOS } },
    { homeAway: 'away', score: String(points[1]), team: { displayName: away, abbreviation: 'PHI', ...looks.PHI } },
  ];
  const odds = 'odds' in more ? more.odds : [anEntry()];
  return { id, date, status, competitions: [{ id, date, status, competitors, ...(state === 'pre' && { odds }) }] };
}
