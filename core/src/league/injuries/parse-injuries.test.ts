import { describe, expect, it } from 'vitest';
import { parseInjuries } from './parse-injuries.ts';
import { type ListedPlayer, type ListedTeam, PageError } from './report.ts';

const title = '<div class="Table__Title"><span class="injuries__teamName ml2">Utah Jazz</span></div>';
const five = ['NAME', 'POS', 'EST. RETURN DATE', 'STATUS', 'COMMENT'];
const four = ['NAME', 'POS', 'STATUS', 'COMMENT'];
const fenn: ListedPlayer = {
  playerName: 'Fenn Mossgate',
  position: 'C',
  returnDate: 'Nov 25',
  injuryStatus: 'Out',
  injuryDetails: 'Knee',
};
const { returnDate: _, ...undated } = fenn;

const block = (inner: string, head = title) => `<div class="ResponsiveTable">${head}${inner}</div>`;
const cells = (tag: string, texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const table = (header: readonly string[], ...rows: string[]) =>
  `<table><thead><tr>${cells('th', header)}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const bare = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const td = (...texts: string[]) => cells('td', texts);
const classed = (texts: Record<string, string>) =>
  Object.entries(texts)
    .map(([name, text]) => `<td class="Table__TD col-${name}">${text}</td>`)
    .join('');
const jazz = (...players: ListedPlayer[]): ListedTeam[] => [{ teamName: 'Utah Jazz', players }];
const full = td('Fenn Mossgate', 'C', 'Nov 25', 'Out', 'Knee');

describe('a team table', () => {
  const allClasses = { name: 'Fenn Mossgate', pos: 'C', date: 'Nov 25', stat: 'Out', desc: 'Knee' };
  const { date: _date, ...fourClasses } = allClasses;
  it.each<[string, string, ListedPlayer]>([
    ['of five columns', table(five, full), fenn],
    ['of four columns', table(four, td('Fenn Mossgate', 'C', 'Out', 'Knee')), undated],
    [
      'with columns in another order',
      table(['Status', 'Comment', 'Player', 'Pos', 'Updated'], td('Out', 'Knee', 'Fenn Mossgate', 'C', 'Nov 25')),
      fenn,
    ],
    ['with an unknown column', table(['#', ...five], td('7', 'Fenn Mossgate', 'C', 'Nov 25', 'Out', 'Knee')), fenn],
    [
      'with headings in nested tags',
      table(['<div><span>Name</span></div>', 'Pos', ' Est.<br>Return Date ', '<b>Injury</b> Status', 'Comment'], full),
      fenn,
    ],
    [
      'with a headline above the header',
      `<table><thead><tr><th colspan="5">Injuries</th></tr><tr>${cells('th', five)}</tr></thead><tr>${full}</tr></table>`,
      fenn,
    ],
    ['with its header as the first row', bare(cells('th', five), full), fenn],
    [
      'with the name as a row heading',
      table(five, `<th scope="row">Fenn Mossgate</th>${td('C', 'Nov 25', 'Out', 'Knee')}`),
      fenn,
    ],
    [
      'without header, by its classes',
      bare(classed({ stat: 'Out', desc: 'Knee', name: 'Fenn Mossgate', date: 'Nov 25', pos: 'C' })),
      fenn,
    ],
    ['with an unknown header, by its classes', table(['a', 'b', 'c', 'd', 'e'], classed(allClasses)), fenn],
    ['without header and classes, five columns wide', bare(full), fenn],
    ['without header and classes, four columns wide', bare(td('Fenn Mossgate', 'C', 'Out', 'Knee')), undated],
    ['with a cell missing in the middle, by its classes', table(five, classed(fourClasses)), undated],
    [
      'with its last cells missing',
      table(five, td('Fenn Mossgate', 'C', 'Nov 25', 'Out')),
      { ...fenn, injuryDetails: '' },
    ],
    [
      'with empty cells',
      table(five, td('Fenn Mossgate', '', ' ', 'Out', '&nbsp;')),
      { ...undated, position: '', injuryDetails: '' },
    ],
    [
      'with a cell across two columns',
      table(five, '<td>Fenn Mossgate</td><td>C</td><td colspan="2">Nov 25</td><td>Knee</td>'),
      { ...fenn, injuryStatus: '' },
    ],
    [
      'with cells that were never closed',
      '<table><thead><tr><th>Name<th>Pos<th>Status<th>Comment<tbody><tr><td>Fenn Mossgate<td>C<td>Out<td>Knee</table>',
      undated,
    ],
    [
      'with tables within its cells',
      table(five, td('Fenn Mossgate', 'C', 'Nov 25', 'Out', `<table><tr><td>Knee</td></tr></table>`)),
      fenn,
    ],
  ])('%s is read', (_what, html, player) => {
    const heat = block(table(five, td('Bram Larkmoor', 'PG', '', 'Out', '')), '<p class="Table__Title">Miami Heat</p>');
    const teams = parseInjuries(block(html) + heat);
    expect(teams[0]).toEqual(jazz(player)[0]);
  });

  it('is read from nested tags, whitespace and entities', () => {
    const [team] = parseInjuries(
      block(
        table(
          five,
          td(
            '\n  <a href="#"><b>Fenn</b>\t<i>O&rsquo;Darrowby&nbsp;Jr.</i></a><script>alert(1)</script>',
            '<span>C</span><!-- centre -->',
            'Nov&#160;25',
            '<div><p>Day-To-Day</p></div>',
            '<p>Nov 20:</p><p>Knee &amp; ankle &lt;sore&gt;<br/>out</p><style>p{}</style> 50&nbsp;%&#0;',
          ),
        ),
      ),
    );
    expect(team?.players).toEqual([
      {
        playerName: 'Fenn O’Darrowby Jr.',
        position: 'C',
        returnDate: 'Nov 25',
        injuryStatus: 'Day-To-Day',
        injuryDetails: expect.stringMatching(/^Nov 20: Knee & ankle <sore> out 50 %/),
      },
    ]);
  });

  it.each([
    [
      'from its marker',
      '<h2>Injuries</h2><div class="Table__Title"><img alt="x"/><span class="injuries__teamName"> Seattle\n<b>Rainiers</b></span> (4)</div>',
    ],
    ['from the title without a marker', '<div class="Table__Title"><span>Seattle Rainiers</span></div>'],
    ["from the title's image without text", '<div class="Table__Title"><img alt="Seattle Rainiers"/></div>'],
    [
      'once when the name is repeated',
      '<span class="injuries__teamName">Seattle Rainiers</span><span class="injuries__teamName">Seattle Rainiers</span>',
    ],
  ])('has its team name %s, even of an unknown team', (_what, head) => {
    expect(parseInjuries(block(table(five, full), head))).toEqual([{ teamName: 'Seattle Rainiers', players: [fenn] }]);
  });

  it('may be the responsive table itself, with a caption', () => {
    const html = `<table class="ResponsiveTable"><caption>Utah Jazz</caption><tr>${full}</tr></table>`;
    expect(parseInjuries(html)).toEqual(jazz(fenn));
  });

  it('may be nested in a layout table and a wrapper', () => {
    const inner = block(table(five, full));
    expect(parseInjuries(`<table><tr><td><div class="ResponsiveTable">${inner}</div></td></tr></table>`)).toEqual(
      jazz(fenn),
    );
  });

  it('is joined with other tables of the same team', () => {
    const other = td('Bram Larkmoor', 'PG', 'Nov 26', 'Out', 'Hip');
    const names = parseInjuries(block(table(five, full) + table(five, other)) + block(table(five, other))).map(
      ({ players }) => players.map(({ playerName }) => playerName),
    );
    expect(names).toEqual([['Fenn Mossgate', 'Bram Larkmoor', 'Bram Larkmoor']]);
  });

  it.each([
    ['without rows', table(five)],
    ['with only a remark', table(five, '<td colspan="5">No injuries to report.</td>')],
  ])('%s has no injuries', (_what, html) => {
    expect(parseInjuries(block(html))).toEqual(jazz());
  });

  it('skips remarks, repeated headers and rows without a name', () => {
    const rows = [
      cells('th', five),
      '<td colspan="5">Updated daily</td>',
      td('', 'C', 'Nov 25', 'Out', 'Knee'),
      full,
      '',
    ];
    expect(parseInjuries(block(table(five, ...rows)))).toEqual(jazz(fenn));
  });

  it('is distinguished from other tables on the page', () => {
    const standings = block(
      table(['TEAM', 'W', 'L', 'PCT'], td('Utah Jazz', '9', '3', '.750')),
      '<div class="Table__Title">West</div>',
    );
    const nameless = block(table(five, full), '');
    expect(parseInjuries(standings + nameless + block(table(five, full)))).toEqual(jazz(fenn));
  });

  it('limits the length of texts', () => {
    const [team] = parseInjuries(
      block(table(five, td('Fenn', 'C', '', 'Out', `${'x'.repeat(1_999)}😀`.padEnd(50_000, 'y')))),
    );
    expect(team?.players[0]?.injuryDetails).toBe(`${'x'.repeat(1_999)}\uFFFD`);
  });
});

describe('a page that is not a report', () => {
  const crowd = Array.from({ length: 2_001 }, (_, n) => td(`Player ${n}`, 'C', '', 'Out', 'Knee'));
  it.each([
    ['is empty', ''],
    ['is not HTML', '{"teams":[]}'],
    ['has other content', '<html><body><p>We are working on it.</p></body></html>'],
    ['has rows without the markers', table(five, full)],
    ['has the markers without a table', block('<p>Soon</p>')],
    ['has tables of something else', block(table(['TEAM', 'W', 'L', 'PCT'], td('Utah Jazz', '9', '3', '.750')))],
    [
      'has headings in another language',
      block(table(['NOMBRE', 'POS', 'ESTADO', 'NOTA'], td('Fenn', 'C', 'Fuera', 'x'))),
    ],
    ['has teams without names', block(table(five, full), '')],
    [
      'has several teams in one block',
      block(table(five, full), `${title}<span class="injuries__teamName">Miami Heat</span>`),
    ],
    ['has lost its names', block(table(five, td('', 'C', 'Nov 25', 'Out', 'Knee')))],
    ['has lost its statuses', block(table(five, td('Fenn Mossgate', 'C', 'Nov 25', '', 'Knee')))],
    ['is nested too deeply', block(`${'<div>'.repeat(300)}${table(five, full)}`)],
    ['is too large', block(`${title}<b></b>`.repeat(20_000) + table(five, full))],
    ['has too many tables', block(table(five, full).repeat(1_001))],
    ['lists more players than a league has', block(table(five, ...crowd))],
  ])('is rejected as changed if it %s', (_what, html) => {
    expect(() => parseInjuries(html)).toThrow(PageError);
    expect(() => parseInjuries(html)).toThrow(expect.objectContaining({ kind: 'changed' }));
  });
});
