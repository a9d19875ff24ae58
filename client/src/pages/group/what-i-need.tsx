import type { GroupStandings } from '@courtside/contract/groups';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { betsAtom } from '../../features/bets/bets-atoms.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { gamesAtom } from '../../features/games/games-atoms.ts';
import { groupViewAtom } from '../../features/groups/group-atoms.ts';
import type { Needs } from '../../features/needs/needs-of.ts';
import { nightOf } from '../../features/needs/night-of.ts';
import { useNeeds } from '../../features/needs/use-needs.ts';
import { currentSeasonAtom, seasonTableAtom } from '../../features/seasons/season-atoms.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { EveryonesNeeds } from './everyones-needs.tsx';
import { percentWords } from './percent-words.ts';
import { useNightTable } from './use-night-table.ts';

/** A night changes with its scores; its time of day only decides which games are of tonight. */
const minuteMs = 60_000;

/** What every member needs in the table that counts; null before the first result, and without an open bet. */
function useNightNeeds(group: GroupStandings): Needs | null {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { account } = useNightTable(group);
  const view = useAtomValue(groupViewAtom(group.id));
  const current = useAtomValue(currentSeasonAtom(group.id));
  const season = useAtomValue(seasonTableAtom(current?.id ?? '')).data;
  const games = useAtomValue(gamesAtom);
  const own = useAtomValue(betsAtom);
  const minute = Math.floor(useAtomValue(nowAtom) / minuteMs);
  const night = useMemo(() => {
    const rows =
      account === mainAccountName
        ? group.leaderboard.map(({ uid, username, balance, inPlay }) => ({ uid, username, score: balance + inPlay }))
        : (season?.rows ?? []).map(({ uid, username, standing }) => ({ uid, username, score: standing }));
    const shown = view.status === 'loaded' ? (view.bets ?? []) : [];
    const made = nightOf({ account, rows, games, bets: [...own, ...shown], now: minute * minuteMs });
    return made.bets.length === 0 ? null : made;
  }, [account, group.leaderboard, season, view, games, own, minute]);
  return useNeeds(night, ownUid);
}

/**
 * What the user needs tonight: when they pass the member above, their chance to lead, and what to root for. Opens what everybody
 * needs. As high whatever it says.
 */
export function WhatINeed({ group }: { group: GroupStandings }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const needs = useNightNeeds(group);
  const [isOpen, setOpen] = useState(false);
  const own = needs?.members.find(({ uid }) => uid === ownUid);
  const [first] = own?.sentences ?? [];
  const [best] = needs?.rootFor ?? [];
  return (
    <div className="grid grid-cols-1 gap-1 border-t border-line pt-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">What you need</span>
        {own && needs && (
          <span className="shrink-0 text-soft">
            <span className="num text-ink">{percentWords(own.chance, needs.exact)}</span> to lead after tonight
          </span>
        )}
      </p>
      <p dir="auto" data-needs className="line-clamp-2 min-h-10 text-sm/5">
        {first ?? 'Nothing is open: what you need shows up here once a bet of the table is in play.'}
      </p>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p dir="auto" className="min-w-0 truncate text-soft">
          {best?.words}
        </p>
        {needs && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="tap shrink-0 font-semibold text-link"
          >
            Everyone
          </button>
        )}
      </div>
      {isOpen && needs && <EveryonesNeeds needs={needs} ownUid={ownUid} onClose={() => setOpen(false)} />}
    </div>
  );
}
