import { useOwnChallenges } from './own-challenges-atoms.ts';

/** Keeps the user's head-to-heads live, so that the tickets of the user's bets name the opponents. Renders nothing. */
export default function FollowChallenges() {
  useOwnChallenges();
  return null;
}
