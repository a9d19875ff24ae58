import type { ServerResponse } from 'node:http';
import { dayMs } from '@courtside/contract';
import { type AtEnd, aServer } from '../providers/testing/a-server.ts';
import { listingIn, type SourceState } from './source-states.ts';

/** A game as both sources list it. */
interface ListedFixture {
  /** Its id at The Odds API. */
  readonly id: string;
  /** Its id at ESPN. */
  readonly espnId: string;
  readonly home: string;
  readonly away: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
}

/** What both sources say about one game; other games are not listed. */
export interface Said {
  game: ListedFixture;
  espn: SourceState;
  scores: SourceState;
  /** Counts the requests for The Odds API's scores. */
  scoresAsked: number;
}

const statuses = {
  scheduled: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  live: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  final: { name: 'STATUS_FINAL', state: 'post', completed: true },
  postponed: { name: 'STATUS_POSTPONED', state: 'post', completed: false },
} as const;

function espnEvents({ game, espn }: Said): unknown[] {
  const listing = listingIn(espn);
  if (listing === null) return [];
  const { state, score } = listing;
  const status = {
    period: score === null ? 0 : 4,
    displayClock: '0.0',
    type: statuses[state as keyof typeof statuses],
  };
  const side = (homeAway: string, displayName: string, points: number | undefined) => ({
    homeAway,
    team: { displayName },
    score: String(points ?? 0),
  });
  const competitors = [side('home', game.home, score?.team1), side('away', game.away, score?.team2)];
  const date = new Date(game.startTime).toISOString();
  return [{ id: game.espnId, date, competitions: [{ status, competitors }] }];
}

/** The Odds API does not report postponements: it lists the game on another day. */
function scoresEvents({ game, scores }: Said): unknown[] {
  const listing = listingIn(scores);
  if (listing === null) return [];
  const { state, score } = listing;
  const start = game.startTime + (state === 'postponed' ? dayMs : 0);
  const points = score && [
    { name: game.home, score: String(score.team1) },
    { name: game.away, score: String(score.team2) },
  ];
  const teams = { home_team: game.home, away_team: game.away };
  return [
    {
      id: game.id,
      commence_time: new Date(start).toISOString(),
      ...teams,
      completed: state === 'final',
      scores: points,
    },
  ];
}

function respond(response: ServerResponse, state: SourceState, body: unknown): void {
  if (state === 'silent') return void response.destroy();
  response.writeHead(state === 'error' ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Serves ESPN's scoreboard and The Odds API's scores until a test ends, as `said` says at each request. */
export function serveTwoSources(said: Said, atEnd?: AtEnd): Promise<string> {
  return aServer((request, response) => {
    if (request.url?.includes('/scoreboard')) return respond(response, said.espn, { events: espnEvents(said) });
    said.scoresAsked += 1;
    respond(response, said.scores, scoresEvents(said));
  }, atEnd);
}
