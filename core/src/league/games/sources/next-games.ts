import { dayMs, hourMs, type League, minuteMs } from '@courtside/contract';
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

/** The sources may be silent for this long before users are told, in milliseconds. */
const toldAfterMs = 5 * minuteMs;

/** A source that responded before that, and has not failed since, may be one that is no longer used, in milliseconds. */
const respondsForMs = hourMs;

/**
 * Whether no source in use can be read: the last request to each of them has failed, and none has responded for some minutes. Used-up
 * credits are no failure of this kind: the games say so themselves.
 */
export async function areSourcesDown(db: LeagueDatabase, now: Date): Promise<boolean> {
  const usedSince = { $gt: new Date(now.getTime() - usedForMs) };
  const respondedSince = { $gt: new Date(now.getTime() - respondsForMs) };
  const isUsed = { $or: [{ lastGoodAt: respondedSince }, { lastFailureAt: usedSince, failure: { $exists: true } }] };
  const feeds = await db.feeds.find(isUsed, { lastGoodAt: 1, failure: 1 }).lean();
  const isSilent = ({ lastGoodAt, failure }: (typeof feeds)[number]) =>
    failure !== undefined &&
    failure.kind !== 'no-credits' &&
    now.getTime() - (lastGoodAt?.getTime() ?? 0) >= toldAfterMs;
  return feeds.length > 0 && feeds.every(isSilent);
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
