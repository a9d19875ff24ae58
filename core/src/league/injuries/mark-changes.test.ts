import { describe, expect, it } from 'vitest';
import { markChanges } from './mark-changes.ts';
import type { ListedPlayer, ListedTeam, ReportedTeam } from './report.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

const listed = (playerName: string, injuryStatus = 'Out', injuryDetails = 'Knee'): ListedPlayer => ({
  playerName,
  injuryStatus,
  injuryDetails,
  position: 'C',
});
const jazz = (...players: ListedPlayer[]): ListedTeam => ({ teamName: 'Utah Jazz', players });

/** Processes one report per day from November 1. Marks are formatted as 'Name isNew changedAt'. */
function follow(...reports: (readonly ListedTeam[])[]) {
  let before: readonly ReportedTeam[] | null = null;
  return reports.map((teams, index) => {
    const marked = markChanges(before, teams, day(index + 1));
    before = marked.teams;
    const marks = marked.teams.flatMap(({ players }) =>
      players.map(({ playerName, isNew, changedAt }) => `${playerName} ${isNew} ${changedAt?.getUTCDate() ?? '-'}`),
    );
    return { changed: marked.changed, marks };
  });
}

describe('change marks', () => {
  it('mark no player in the first report, which counts as changed', () => {
    expect(follow([jazz(listed('Ann'), listed('Bob'))])).toEqual([
      { changed: true, marks: ['Ann false -', 'Bob false -'] },
    ]);
  });

  it('mark added players as new until the next change', () => {
    const two = [jazz(listed('Ann'), listed('Bob'))];
    const three = [jazz(listed('Ann'), listed('Bob'), listed('Cy'))];
    expect(follow([jazz(listed('Ann'))], two, two, three)).toEqual([
      { changed: true, marks: ['Ann false -'] },
      { changed: true, marks: ['Ann false -', 'Bob true 2'] },
      { changed: false, marks: ['Ann false -', 'Bob true 2'] },
      { changed: true, marks: ['Ann false -', 'Bob false 2', 'Cy true 4'] },
    ]);
  });

  it('record the day of a new status, but not of a reworded comment', () => {
    expect(
      follow(
        [jazz(listed('Ann'), listed('Bob'))],
        [jazz(listed('Ann', 'Questionable'), listed('Bob'), listed('Cy'))],
        [jazz(listed('Ann', 'Questionable', 'Sore knee'), listed('Bob', 'Out', 'Hip'), listed('Cy'))],
      ),
    ).toEqual([
      { changed: true, marks: ['Ann false -', 'Bob false -'] },
      { changed: true, marks: ['Ann false 2', 'Bob false -', 'Cy true 2'] },
      { changed: false, marks: ['Ann false 2', 'Bob false -', 'Cy true 2'] },
    ]);
  });

  it('treat a removed player as a change, and a returning player as new', () => {
    expect(
      follow([jazz(listed('Ann'), listed('Bob'))], [jazz(listed('Ann'))], [jazz(listed('Ann'), listed('Bob'))]),
    ).toEqual([
      { changed: true, marks: ['Ann false -', 'Bob false -'] },
      { changed: true, marks: ['Ann false -'] },
      { changed: true, marks: ['Ann false -', 'Bob true 3'] },
    ]);
  });

  it('mark everyone after an empty report, and a player who changed teams', () => {
    const heat = { teamName: 'Miami Heat', players: [listed('Ann')] };
    expect(follow([], [jazz(listed('Ann'))], [heat])).toEqual([
      { changed: true, marks: [] },
      { changed: true, marks: ['Ann true 2'] },
      { changed: true, marks: ['Ann true 3'] },
    ]);
  });

  it('mark no player when only the order changes, even with two players of the same name', () => {
    const one = [jazz(listed('Ann'), listed('Bob'), listed('Ann', 'Doubtful'))];
    const other = [jazz(listed('Bob'), listed('Ann'), listed('Ann', 'Doubtful'))];
    expect(follow(one, one, other).slice(1)).toEqual([
      { changed: false, marks: ['Ann false -', 'Bob false -', 'Ann false -'] },
      { changed: false, marks: ['Bob false -', 'Ann false -', 'Ann false -'] },
    ]);
  });

  it('keep the current texts of the page', () => {
    const before = markChanges(null, [jazz({ ...listed('Ann'), returnDate: 'Nov 3' })], day(1)).teams;
    const [team] = markChanges(before, [jazz(listed('Ann', 'Out', 'Sore knee'))], day(2)).teams;
    const player = { ...listed('Ann', 'Out', 'Sore knee'), isNew: false, changedAt: null };
    expect(team).toEqual(jazz(player));
  });
});
