import type { ListedPlayer } from './report.ts';

/** A field that a column can contain. */
type Field = keyof ListedPlayer;

/** A column's field; null for an unknown column. */
export type Column = Field | null;

/** A cell's text, and the field of its class. */
export interface Cell {
  readonly text: string;
  readonly field: Column;
}

/** Fields of tables without header and classes, by number of columns. */
const fieldsByCount: Readonly<Record<number, readonly Field[]>> = {
  4: ['playerName', 'position', 'injuryStatus', 'injuryDetails'],
  5: ['playerName', 'position', 'returnDate', 'injuryStatus', 'injuryDetails'],
};

const classes: Readonly<Record<string, Field>> = {
  'col-name': 'playerName',
  'col-pos': 'position',
  'col-date': 'returnDate',
  'col-stat': 'injuryStatus',
  'col-desc': 'injuryDetails',
};

/** Checked in this order, so that 'injury status' is a status and 'injury date' a date. */
const headings: readonly (readonly [RegExp, Field])[] = [
  [/^(PLAYER )?NAME$|^PLAYER$/, 'playerName'],
  [/^POS\.?$|^POSITION$/, 'position'],
  [/STATUS/, 'injuryStatus'],
  [/DATE|RETURN|LISTED/, 'returnDate'],
  [/COMMENT|INJURY|DETAIL|DESCRIPTION|NOTE/, 'injuryDetails'],
];

/** The field of a heading such as 'EST. RETURN DATE'. */
export function fieldOfHeading(heading: string): Column {
  const words = heading.toUpperCase();
  return headings.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** The field of a cell's classes. */
export function fieldOfClasses(classNames: string): Column {
  for (const name of classNames.split(/\s+/)) {
    const field = classes[name];
    if (field !== undefined) return field;
  }
  return null;
}

/** Whether the columns are those of an injuries table: they include name and status. */
export function isInjuriesHeader(columns: readonly Column[]): boolean {
  return columns.includes('playerName') && columns.includes('injuryStatus');
}

/**
 * The field of each cell in a row, from the header. If the row's length differs from the header's, the cells' classes show
 * which cell is missing. Without header and classes, the number of cells decides.
 */
export function columnsOf(header: readonly Column[], row: readonly Cell[]): readonly Column[] {
  const classFields = row.map((cell) => cell.field);
  if (header.length === row.length) return header.map((column, index) => column ?? classFields[index] ?? null);
  if (classFields.some((field) => field !== null)) return classFields;
  return header.length > 0 ? header : (fieldsByCount[row.length] ?? []);
}

/** Reads the player of a row; null for a row without a name. */
export function playerOf(columns: readonly Column[], row: readonly Cell[]): ListedPlayer | null {
  const text = (field: Field): string => row[columns.indexOf(field)]?.text ?? '';
  const playerName = text('playerName');
  if (playerName === '') return null;
  const returnDate = text('returnDate');
  return {
    playerName,
    position: text('position'),
    injuryStatus: text('injuryStatus'),
    injuryDetails: text('injuryDetails'),
    ...(returnDate === '' ? {} : { returnDate }),
  };
}
