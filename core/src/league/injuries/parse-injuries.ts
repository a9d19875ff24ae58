import { type CheerioAPI, load } from 'cheerio/slim';
import {
  type Cell,
  type Column,
  columnsOf,
  fieldOfClasses,
  fieldOfHeading,
  isInjuriesHeader,
  playerOf,
} from './columns.ts';
import { type ListedPlayer, type ListedTeam, PageError } from './report.ts';

const maxTextLength = 2_000;
/** Length that is examined, including whitespace. */
const maxRawTextLength = 20_000;
const maxColumnSpan = 10;
/**
 * A league has thirty teams with about five hundred players. A larger page is not a report, and could take minutes to
 * read, overflow the stack or exceed the size of a document.
 */
const maxPlayers = 2_000;
const maxTables = 1_000;
/** Elements and texts; the largest report has about 26,000. */
const maxNodes = 50_000;
const maxDepth = 256;

type Elements = ReturnType<ReturnType<CheerioAPI['root']>['find']>;

interface Table {
  readonly header: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Reads the teams and players of an injuries page, in the page's order. Tables of the same team are joined.
 * @throws PageError `changed` if there is no team table, no row with a name and a status, or too much content
 */
export function parseInjuries(html: string): ListedTeam[] {
  const $ = load(html);
  if (exceedsLimits($) || $('table, .ResponsiveTable').length > maxTables)
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
      players.push(...listed.slice(0, maxPlayers + 1));
      rows += table.rows.length;
      if (players.length > maxPlayers)
        throw new PageError('changed', 'The injuries page lists more players than a league has.');
    }
  }

  if (teams.size === 0) throw new PageError('changed', 'The injuries page no longer has a team table.');
  if (rows > 0 && !players.some((player) => player.injuryStatus !== ''))
    throw new PageError('changed', 'The tables of the injuries page no longer contain names and statuses.');
  return [...teams].map(([teamName, listed]) => ({ teamName, players: listed }));
}

/** Whether the page has more levels or nodes than any report. */
function exceedsLimits($: CheerioAPI): boolean {
  let nodes = $.root().contents().toArray();
  let count = nodes.length;
  for (let level = 0; level < maxDepth && nodes.length > 0 && count <= maxNodes; level += 1) {
    nodes = nodes.flatMap((node) => ('children' in node ? node.children : []));
    count += nodes.length;
  }
  return nodes.length > 0;
}

/** The block's team name; empty if the block has no team or several. */
function teamNameOf($: CheerioAPI, block: Elements): string {
  for (const marker of ['.injuries__teamName', '.Table__Title', 'caption']) {
    const titles = block.find(marker).toArray();
    const names = new Set(titles.map((title) => textOf($(title).text()) || textOf($('img', title).attr('alt') ?? '')));
    names.delete('');
    if (names.size > 0) return names.size === 1 ? [...names].join() : '';
  }
  return '';
}

/** The tables of a block, without nested tables. */
function tablesOf($: CheerioAPI, block: Elements): Table[] {
  if (block.is('table')) return [readTable($, block)];
  const tables = block.find('table').toArray();
  return tables
    .map((table) => $(table))
    .filter((table) => table.parentsUntil(block, 'table').length === 0)
    .map((table) => readTable($, table));
}

/** Reads a table's header and its rows. Rows with a single text are remarks and are skipped. */
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
      if (countKnown(columns) >= countKnown(header)) header = columns;
    } else if (cells.filter((cell) => cell.text !== '').length > 1) {
      rows.push(cells);
    }
  }
  return { header, rows };
}

/** The cells of a row. A cell that spans several columns is followed by empty cells. */
function cellsOf($: CheerioAPI, row: Elements): Cell[] {
  return row
    .children('td, th')
    .toArray()
    .flatMap((element) => {
      const node = $(element);
      const cell = { text: textOf(node.text()), field: fieldOfClasses(node.attr('class') ?? '') };
      const span = Math.min(Math.trunc(Number(node.attr('colspan'))) || 1, maxColumnSpan);
      return [cell, ...Array.from({ length: span - 1 }, () => ({ text: '', field: null }))];
    });
}

function isInjuriesTable({ header, rows }: Table): boolean {
  return isInjuriesHeader(header) || rows.some((row) => isInjuriesHeader(columnsOf(header, row)));
}

function countKnown(columns: readonly Column[]): number {
  return columns.filter((column) => column !== null).length;
}

/** Visible text on one line, limited in length. */
function textOf(text: string): string {
  return text
    .slice(0, maxRawTextLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
}
