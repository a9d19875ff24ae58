/** A men's college game: Florida at Auburn, whose women play under the same names. */
export const collegeTeams = {
  league: 'ncaam',
  team1: 'Auburn Tigers',
  team2: 'Florida Gators',
  teams: [
    { shortName: 'Auburn', letters: 'AUB', colors: ['#0C2340', '#E87722'] },
    { shortName: 'Florida', letters: 'FLA', colors: ['#0021A5', '#FA4616'] },
  ],
} as const;
