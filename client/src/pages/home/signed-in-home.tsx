import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { loadMyGroups, myGroupsLoadAtom } from '../../features/groups/own-groups.ts';
import { readWayBack } from '../../features/sign-in/way-back.ts';
import { BetsInPlay } from './bets-in-play.tsx';
import { GroupRanks } from './group-ranks.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { BackToGame } from './next-step.tsx';
import { YourBalance } from './your-balance.tsx';

/** True from the time everything above the trending games is loaded or has failed to load, so that nothing shifts. */
function useReady(wantedGame: string | null): boolean {
  const account = useAtomValue(accountAtom);
  const bets = useAtomValue(betsLoadAtom);
  const groups = useAtomValue(myGroupsLoadAtom).status;
  const games = useAtomValue(gamesLoadAtom).status;
  const groupIds = account?.groupIds.join(' ') ?? '';
  useEffect(() => {
    if (groupIds !== '') void loadMyGroups();
  }, [groupIds]);
  const [wasReady, setWasReady] = useState(false);
  const loading =
    bets === 'loading' || (wantedGame !== null && games === 'loading') || (groupIds !== '' && groups === 'loading');
  if (!loading && !wasReady) setWasReady(true);
  return wasReady || !loading;
}

/** Home of a signed-in user: balance, bets in play, groups, then the trending games, which are the children. */
export default function SignedInHome({ children }: { children: ReactNode }) {
  const [wayBack] = useState(readWayBack);
  const account = useAtomValue(accountAtom);
  const hasBets = useAtomValue(betsAtom).length > 0 || (account?.stats?.bets ?? 0) > 0;
  const isNew = account !== null && !hasBets;
  if (!useReady(wayBack.game)) return <HomeSkeleton />;
  return (
    <>
      {wayBack.game !== null && <BackToGame id={wayBack.game} />}
      <YourBalance isNew={isNew} wayBack={wayBack} />
      {hasBets && <BetsInPlay />}
      <GroupRanks isNew={isNew} />
      {children}
    </>
  );
}
