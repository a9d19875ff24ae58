import { dayMs, hourMs } from '@courtside/contract';
import { drawsFor, type Random } from '../../platform/random.ts';
import { demoRoster } from './demo-roster.ts';
import { renderInjuriesPage } from './page-markup.ts';
import type { ListedPlayer } from './report.ts';

/** A player has at most one injury per span. */
const spanMs = 24 * dayMs;
const injuredShare = 0.75;

/** Injuries and their longest duration in days; `@` stands for a side. */
const injuries: readonly (readonly [what: string, days: number])[] = [
  ['Sprained @ ankle', 24],
  ['Sore @ knee', 8],
  ['Strained @ hamstring', 30],
  ['Bruised @ thigh', 5],
  ['Strained @ calf', 20],
  ['Fractured @ wrist', 40],
  ['Sore @ shoulder', 9],
  ['Jammed @ thumb', 4],
  ['Lower back tightness', 6],
  ['Concussion protocol', 10],
  ['Illness', 4],
];
const maxInjuryMs = Math.max(...injuries.map(([, days]) => days)) * dayMs;

interface Injury {
  readonly what: string;
  /** Milliseconds since 1970 UTC, on the hour. */
  readonly from: number;
  readonly until: number;
}

/**
 * Renders the injuries page of the demo league, with about seventy invented players. It depends only on time and seed, so
 * every process serves the same page. About once an hour a player is added, removed or changes status.
 * @param clockMs milliseconds since 1970 UTC
 */
export function renderDemoPage(clockMs: number, seed: string): string {
  const teams = demoRoster(seed).map(({ teamName, players }) => ({
    teamName,
    players: players.flatMap(({ name, position }): ListedPlayer[] => {
      const injury = injuryAt(clockMs, seed, name);
      return injury === null ? [] : [{ playerName: name, position, ...describe(injury, clockMs) }];
    }),
  }));
  return renderInjuriesPage(teams.filter(({ players }) => players.length > 0));
}

/** The player's injury at a time; the latest one if several overlap. */
function injuryAt(now: number, seed: string, player: string): Injury | null {
  const span = Math.floor(now / spanMs);
  for (let earlier = 0; earlier <= Math.ceil(maxInjuryMs / spanMs); earlier += 1) {
    const injury = injuryIn(span - earlier, drawsFor(seed, 'injuries', player, span - earlier));
    if (injury !== null && injury.from <= now && now < injury.until) return injury;
  }
  return null;
}

function injuryIn(span: number, random: Random): Injury | null {
  if (random() >= injuredShare) return null;
  const from = span * spanMs + Math.floor((random() * spanMs) / hourMs) * hourMs;
  const [what, days] = injuries[Math.floor(random() * injuries.length)] ?? ['Illness', 1];
  // Squared, so that most injuries are short and a few last as long as possible.
  const lastsMs = dayMs + Math.floor((random() ** 2 * (days - 1) * dayMs) / hourMs) * hourMs;
  return { what: what.replace('@', random() < 0.5 ? 'left' : 'right'), from, until: from + lastsMs };
}

function describe({ what, from, until }: Injury, now: number) {
  const [injuryStatus, outlook] = prognosis(until - from, until - now);
  return { injuryStatus, injuryDetails: `${what}. ${outlook}`, returnDate: monthAndDay.format(until) };
}

function prognosis(lastsMs: number, leftMs: number): readonly [status: string, outlook: string] {
  const daysLeft = Math.ceil(leftMs / dayMs);
  if (lastsMs <= 3 * dayMs) return ['Day-To-Day', 'To be looked at again before the next game.'];
  if (daysLeft > 14) return ['Out', `Expected to miss about ${Math.round(daysLeft / 7)} more weeks.`];
  if (daysLeft > 3) return ['Out', `Expected to miss about ${daysLeft} more days.`];
  if (daysLeft > 2) return ['Doubtful', 'Unlikely to play in the next game.'];
  if (daysLeft > 1) return ['Questionable', 'To be decided shortly before tip-off.'];
  return ['Probable', 'Back in full practice.'];
}

/** Such as 'Nov 25'. */
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
