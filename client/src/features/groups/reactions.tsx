import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ReactionsProps } from './reaction-bar.tsx';

const ReactionBar = lazyPart<ReactionsProps>(null, () => import('./reaction-bar.tsx'));

/** The reactions of a group's members to a bet, a head-to-head or a moment. Keeps its height while its code is loading. */
export function Reactions(props: ReactionsProps) {
  return <ReactionBar {...props} loading={<div className="h-11" />} />;
}
