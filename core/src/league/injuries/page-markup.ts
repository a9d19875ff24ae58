import type { ListedPlayer, ListedTeam } from './report.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function row(player: ListedPlayer): string {
  const { playerName, position, returnDate = '', injuryStatus, injuryDetails } = player;
  return [
    '<tr class="Table__TR Table__TR--sm Table__even">',
    `<td class="col-name Table__TD"><a class="AnchorLink" href="#">${escapeHtml(playerName)}</a></td>`,
    `<td class="col-pos Table__TD">${escapeHtml(position)}</td>`,
    `<td class="col-date Table__TD">${escapeHtml(returnDate)}</td>`,
    `<td class="col-stat Table__TD"><span class="TextStatus">${escapeHtml(injuryStatus)}</span></td>`,
    `<td class="col-desc Table__TD">${escapeHtml(injuryDetails)}</td>`,
    '</tr>',
  ].join('');
}

function table({ teamName, players }: ListedTeam): string {
  return [
    '<div class="ResponsiveTable Table__league-injuries">',
    '<div class="Table__Title"><div class="flex items-center">',
    `<span class="injuries__teamName ml2">${escapeHtml(teamName)}</span>`,
    '</div></div>',
    '<div class="flex"><div class="Table__Scroller"><table class="Table">',
    '<thead><tr><th>NAME</th><th>POS</th><th>EST. RETURN DATE</th><th>STATUS</th><th>COMMENT</th></tr></thead>',
    `<tbody class="Table__TBODY">${players.map(row).join('\n')}</tbody>`,
    '</table></div></div></div>',
  ].join('');
}

/** Renders a report with the markup of the real injuries page. */
export function renderInjuriesPage(teams: readonly ListedTeam[]): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Injuries</title></head>',
    '<body><div class="Wrapper"><div class="Card__Content">',
    ...teams.map(table),
    '</div></div></body></html>',
  ].join('\n');
}
