import {
  type NightMoments as PublicMoments,
  type TargetReactions as PublicReactions,
  toDollars,
} from '@courtside/contract';
import { type Core, type Moment, onWhat, type StoredReactions } from '@courtside/core';

/** The reactions to a target, by uid. */
export function presentReactions({ target, by }: Pick<StoredReactions, 'target' | 'by'>): PublicReactions {
  const sorted = by.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  return { target, by: sorted.map(({ uid, reaction }) => ({ uid, reaction })) };
}

function presentMoment(moment: Moment): PublicMoments['moments'][number] {
  const { name } = moment;
  if (name === 'winner')
    return { name, people: [...moment.usernames], profit: toDollars(moment.profit), on: null, lostBy: null };
  const { bet } = moment;
  const ofBet = { name, people: [bet.username], on: onWhat(bet) };
  if (name === 'swing') return { ...ofBet, profit: toDollars(moment.profit), lostBy: null };
  return { ...ofBet, profit: null, lostBy: moment.by };
}

/** The moments of a night; money in dollars. */
export function presentMoments(found: Awaited<ReturnType<Core['nights']['moments']>>): PublicMoments {
  if (found === null) return { night: null, moments: [] };
  return { night: found.night, moments: found.moments.map(presentMoment) };
}
