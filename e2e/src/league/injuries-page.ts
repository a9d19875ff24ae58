/** The league's injury report, in the markup of ESPN's page. */
interface Injured {
  readonly name: string;
  readonly position: string;
  readonly returns: string;
  readonly status: string;
  readonly comment: string;
}

const injured = (name: string, position: string, returns: string, status: string, comment: string): Injured => ({
  name,
  position,
  returns,
  status,
  comment,
});

/** Invented players. The first team plays, as every team does. */
const report: Readonly<Record<string, readonly Injured[]>> = {
  'Boston Celtics': [
    injured('Dario Whitlock', 'G', 'Dec 2', 'Day-To-Day', 'Whitlock (ankle) is questionable for the next game.'),
    injured('Theo Marchetti', 'C', 'Jan 12', 'Out', 'Marchetti (knee) is out until January.'),
  ],
  'Denver Nuggets': [
    injured('Amir Kowalczyk', 'F', 'Dec 9', 'Out', 'Kowalczyk (hamstring) has been ruled out for two weeks.'),
  ],
  'Los Angeles Lakers': [
    injured('Jonah Adeyemi', 'G', 'Nov 30', 'Day-To-Day', 'Adeyemi (illness) did not practice.'),
    injured('Luca Brandt', 'F', 'Dec 20', 'Out', 'Brandt (wrist) is in a cast.'),
  ],
  'Miami Heat': [injured('Perry Okonkwo', 'F', 'Dec 1', 'Day-To-Day', 'Okonkwo (back) is probable.')],
  'Phoenix Suns': [injured('Silas Grant', 'C', 'Feb 3', 'Out', 'Grant (foot) had surgery.')],
};

const cell = (column: string, text: string) => `<td class="col-${column} Table__TD">${text}</td>`;

function rowOf({ name, position, returns, status, comment }: Injured): string {
  const cells = [
    cell('name', `<a class="AnchorLink" href="#">${name}</a>`),
    cell('pos', position),
    cell('date', returns),
    cell('stat', `<span class="TextStatus">${status}</span>`),
    cell('desc', comment),
  ];
  return `<tr class="Table__TR Table__TR--sm Table__even">${cells.join('')}</tr>`;
}

const headings = ['NAME', 'POS', 'EST. RETURN DATE', 'STATUS', 'COMMENT'].map((text) => `<th>${text}</th>`).join('');

export function injuriesPage(): string {
  const tables = Object.entries(report).map(
    ([team, players]) =>
      `<div class="ResponsiveTable Table__league-injuries"><div class="Table__Title"><span class="injuries__teamName ml2">${team}</span></div>` +
      `<table class="Table"><thead><tr>${headings}</tr></thead><tbody class="Table__TBODY">${players.map(rowOf).join('')}</tbody></table></div>`,
  );
  return `<!doctype html><html lang="en"><head><title>NBA Injuries</title></head><body>${tables.join('')}</body></html>`;
}
