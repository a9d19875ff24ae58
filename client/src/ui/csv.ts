/** A cell of a CSV file: text, a number with its decimals, or null for an empty cell. */
export type CsvCell = string | { readonly number: number; readonly decimals?: number } | null;

/**
 * What would begin a formula in a spreadsheet: at the start of a cell, or after a separator, where spreadsheets of other countries
 * split. Full-width signs count too.
 */
const formulaStart = /(^|[;,\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])/g;

/** Characters that must be between quotes (RFC 4180). */
const quoted = /[",\r\n]/;

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string')
    return cell.decimals === undefined ? String(cell.number) : cell.number.toFixed(cell.decimals);
  const text = cell.replaceAll(formulaStart, "$1'");
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes rows as CSV (RFC 4180). It begins with a byte order mark, without which Excel does not read UTF-8. A text that a
 * spreadsheet would take for a formula gets a apostrophe in front of it.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('')}`;
}
