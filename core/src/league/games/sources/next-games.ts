import { dayMs, type League } from '@courtside/contract';
import type { LeagueDatabase } from '../../collections.ts';
import type { NextGame } from '../providers/provider.ts';
import type { FeedDoc } from './feed.model.ts';
import { leagueOfState } from './state-names.ts';

/** A source that has not responded for this long is no longer used, in milliseconds. */
const usedForMs = dayMs;

/** The upcoming games that a source has reported: those it lists by league, or the list of a league's events. */
function reportedBy({ _id, upcoming = [], tipOffs = [] }: FeedDoc): readonly NextGame[] {
  const league = leagueOfState(_id);
  return [...upcoming, ...tipOffs.map((startTime) => ({ league, startTime, isDayOnly: false }))];
}

/** The first game of each league that starts after now, the soonest first, by what the sources in use have reported. */
export async function readNextGames(db: LeagueDatabase, now: Date): Promise<readonly NextGame[]> {
  const usedSince = new Date(now.getTime() - usedForMs);
  const isUsed = { $or: [{ lastGoodAt: { $gt: usedSince } }, { eventsAt: { $gt: usedSince } }] };
  const feeds = await db.feeds.find(isUsed, { upcoming: 1, tipOffs: 1 }).lean();
  const first = new Map<League, NextGame>();
  for (const game of feeds.flatMap(reportedBy)) {
    const known = first.get(game.league);
    if (game.startTime > now && (known === undefined || game.startTime < known.startTime)) first.set(game.league, game);
  }
  return [...first.values()].sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
}
