import { formatChange } from '@courtside/contract';
import { nightName } from '@courtside/core/people/nights/night-name';
import { pairing } from '@courtside/core/people/nights/pairing';
import type { SharedBet, SharedMoney, SharedNight } from '@courtside/core/people/nights/shared-night';
import type { NightHtml } from '../pages/night-html.ts';
import type { PicturedNight } from '../pictures/draw-night.ts';
import { missedBy } from './night-picture.ts';

type Game = SharedNight['games'][number];
type MoneyHtml = NightHtml['money'][number];

/** `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
const namesIn = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

function scoreOf({ state, score }: Game): string {
  if (score !== null) return `${score.team2}–${score.team1}`;
  return state === 'void' ? 'Called off' : 'No score';
}

function presentHighlights({ highlights, friends }: SharedMoney): MoneyHtml['highlights'] {
  const { winner, swing, loneliestWin, worstBeat, closestCall } = highlights;
  const ofBet = (title: string, bet: SharedBet | undefined | null) =>
    bet ? [{ title, names: bet.username, about: bet.on, profit: formatChange(bet.profit) }] : [];
  return [
    ...(winner === null
      ? []
      : [
          {
            // Somebody who is not shown may have won more.
            title: friends === 0 ? 'Night’s winner' : 'Best of those shown',
            names: namesIn.format(winner.usernames),
            about: '',
            profit: formatChange(winner.profit),
          },
        ]),
    ...(swing === null
      ? []
      : [
          {
            title: 'Biggest swing in one game',
            names: swing.username,
            about: `${pairing(swing)}, ${swing.bets === 1 ? '1 bet' : `${swing.bets} bets`}`,
            profit: formatChange(swing.profit),
          },
        ]),
    ...ofBet('Loneliest win', loneliestWin),
    ...ofBet('Closest call', closestCall?.bet),
    ...ofBet('Worst beat', worstBeat?.bet),
  ];
}

/** A shared night as its page shows it. */
export function presentSharedNight({ groupName, night, games, money }: SharedNight): NightHtml {
  return {
    groupName,
    date: nightName(night),
    games: games.map((game) => ({ teams: pairing(game), score: scoreOf(game) })),
    money: money.map((each) => ({
      name: each.seasonName,
      rows: each.rows.map(({ username, profit }) => ({ name: username, profit: formatChange(profit) })),
      friends: each.friends,
      highlights: presentHighlights(each),
    })),
  };
}

/** The money that the picture shows: the first in which somebody is ahead, else the first with a member who is shown. */
function picturedMoney(money: readonly SharedMoney[]): SharedMoney | undefined {
  const isAhead = ({ rows }: SharedMoney) => (rows[0]?.profit ?? 0) > 0;
  return money.find(isAhead) ?? money.find(({ rows }) => rows.length > 0) ?? money[0];
}

/** A shared night as its picture shows it. It invites nobody. */
export function presentSharedPicture({ groupName, night, money }: SharedNight): PicturedNight {
  const { rows = [], friends = 0, highlights } = picturedMoney(money) ?? {};
  const best = highlights?.bestWin ?? null;
  const worst = highlights?.worstBeat ?? null;
  return {
    groupName,
    date: nightName(night),
    isOver: true,
    rows,
    friends,
    best: best && { username: best.username, about: best.on, profit: best.profit },
    worst: worst && { username: worst.bet.username, about: missedBy(worst.by), profit: worst.bet.profit },
    code: null,
  };
}
