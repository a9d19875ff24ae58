import {
  type NightMoments as PublicMoments,
  type TargetReactions as PublicReactions,
  toDollars,
} from '@courtside/contract';
import type { Moment } from '@courtside/core/nights/night-moments';
import type { LatestMoments } from '@courtside/core/nights/read-moments';
import type { StoredReactions } from '@courtside/core/reactions/reactions';

/** The reactions to a target, by uid. */
export function presentReactions({ target, by }: Pick<StoredReactions, 'target' | 'by'>): PublicReactions {
  const sorted = by.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  return { target, by: sorted.map(({ uid, reaction }) => ({ uid, reaction })) };
}

function presentMoment(moment: Moment): PublicMoments['moments'][number] {
  const { name } = moment;
  if (name === 'winner')
    return { name, people: [...moment.usernames], profit: toDollars(moment.profit), on: null, lostBy: null };
  const ofBet = { name, people: [moment.username], on: moment.on };
  if (name === 'swing') return { ...ofBet, profit: toDollars(moment.profit), lostBy: null };
  return { ...ofBet, profit: null, lostBy: moment.by };
}

/** The moments of a night; money in dollars. */
export function presentMoments(found: LatestMoments | null): PublicMoments {
  if (found === null) return { night: null, moments: [] };
  return { night: found.night, moments: found.moments.map(presentMoment) };
}
