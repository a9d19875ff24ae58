import { type CheerioAPI, load } from 'cheerio/slim';
import { type Cell, type Column, columnsOf, fieldOfClasses, fieldOfHeading, fits, playerOf } from './columns.ts';
import { PageError } from './page-error.ts';
import type { ListedPlayer, ListedTeam } from './report.ts';

const longestText = 2_000;
/** So much of a text is looked at: room for its blanks, too. */
const longestRawText = 20_000;
const widestSpan = 10;
/**
 * A league has thirty teams of some five hundred players. A page beyond these bounds is no report: it would take for
 * ever to read, exhaust the stack or outgrow its document.
 */
const mostPlayers = 2_000;
const mostTables = 1_000;
/** Elements and texts: the largest report has some 26,000. */
const mostNodes = 50_000;
const deepest = 256;

type Elements = ReturnType<ReturnType<CheerioAPI['root']>['find']>;

interface Table {
  readonly header: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * The teams and players of an injuries page, in the page's order; a team's tables are joined.
 * @throws PageError `changed` when no table is a team's, or rows are there of which none says who and how
 */
export function parseInjuries(html: string): ListedTeam[] {
  const $ = load(html);
  if (isBeyondBounds($) || $('table, .ResponsiveTable').length > mostTables)
    throw new PageError('changed', 'The injuries page is larger, nested deeper or has more tables than any report.');
  $('script, style, template, noscript').remove();
  $('br').replaceWith(' ');
  $('p, div, li').append(' ');

  const teams = new Map<string, readonly ListedPlayer[]>();
  const players: ListedPlayer[] = [];
  let rows = 0;
  for (const element of $('.ResponsiveTable').toArray()) {
    const block = $(element);
    const teamName = block.has('.ResponsiveTable').length > 0 ? '' : teamNameOf($, block);
    if (teamName === '') continue;
    for (const table of tablesOf($, block).filter(isInjuriesTable)) {
      const listed = table.rows.flatMap((row) => playerOf(columnsOf(table.header, row), row) ?? []);
      teams.set(teamName, [...(teams.get(teamName) ?? []), ...listed]);
      players.push(...listed.slice(0, mostPlayers + 1));
      rows += table.rows.length;
      if (players.length > mostPlayers)
        throw new PageError('changed', 'The injuries page lists more players than a league has.');
    }
  }

  if (teams.size === 0) throw new PageError('changed', 'The injuries page has no team table any more.');
  if (rows > 0 && !players.some((player) => player.injuryStatus !== ''))
    throw new PageError('changed', "The injuries page's tables no longer say who is injured and how.");
  return [...teams].map(([teamName, listed]) => ({ teamName, players: listed }));
}

/** True for a page of more levels or nodes than any report has. */
function isBeyondBounds($: CheerioAPI): boolean {
  let nodes = $.root().contents().toArray();
  let count = nodes.length;
  for (let level = 0; level < deepest && nodes.length > 0 && count <= mostNodes; level += 1) {
    nodes = nodes.flatMap((node) => ('children' in node ? node.children : []));
    count += nodes.length;
  }
  return nodes.length > 0;
}

/** The one team a block is about; an empty text for a block of none or of several. */
function teamNameOf($: CheerioAPI, block: Elements): string {
  for (const marker of ['.injuries__teamName', '.Table__Title', 'caption']) {
    const titles = block.find(marker).toArray();
    const names = new Set(titles.map((title) => textOf($(title).text()) || textOf($('img', title).attr('alt') ?? '')));
    names.delete('');
    if (names.size > 0) return names.size === 1 ? [...names].join() : '';
  }
  return '';
}

/** The tables of a block, without those in their cells. */
function tablesOf($: CheerioAPI, block: Elements): Table[] {
  if (block.is('table')) return [readTable($, block)];
  const tables = block.find('table').toArray();
  return tables
    .map((table) => $(table))
    .filter((table) => table.parentsUntil(block, 'table').length === 0)
    .map((table) => readTable($, table));
}

/** A table's columns by its header, and its rows that hold more than one thing: a lone cell is a remark, no player. */
function readTable($: CheerioAPI, table: Elements): Table {
  let header: readonly Column[] = [];
  const rows: Cell[][] = [];
  for (const element of table.find('tr').toArray()) {
    const row = $(element);
    if (!row.closest('table').is(table)) continue;
    const cells = cellsOf($, row);
    if (cells.length === 0) continue;
    if (row.parent('thead').length > 0 || row.children('td').length === 0) {
      const columns = cells.map((cell) => fieldOfHeading(cell.text));
      if (knownIn(columns) >= knownIn(header)) header = columns;
    } else if (cells.filter((cell) => cell.text !== '').length > 1) {
      rows.push(cells);
    }
  }
  return { header, rows };
}

/** The cells of a row; one that spans several columns is followed by empty ones. */
function cellsOf($: CheerioAPI, row: Elements): Cell[] {
  return row
    .children('td, th')
    .toArray()
    .flatMap((element) => {
      const node = $(element);
      const cell = { text: textOf(node.text()), field: fieldOfClasses(node.attr('class') ?? '') };
      const span = Math.min(Math.trunc(Number(node.attr('colspan'))) || 1, widestSpan);
      return [cell, ...Array.from({ length: span - 1 }, () => ({ text: '', field: null }))];
    });
}

function isInjuriesTable({ header, rows }: Table): boolean {
  return fits(header) || rows.some((row) => fits(columnsOf(header, row)));
}

function knownIn(columns: readonly Column[]): number {
  return columns.filter((column) => column !== null).length;
}

/** Text as a reader sees it: on one line, without what cannot be seen, cut to a sane length. */
function textOf(text: string): string {
  return text
    .slice(0, longestRawText)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed();
}
