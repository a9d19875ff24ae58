import type { ListedPlayer } from './report.ts';

/** What a column of the report can hold. */
type Field = keyof ListedPlayer;

/** A column's field, null for a column that is none of ours. */
export type Column = Field | null;

/** A cell as read: its text, and the field its own class names. */
export interface Cell {
  readonly text: string;
  readonly field: Column;
}

/** Tables without header and classes, by their number of columns. */
const byCount: Readonly<Record<number, readonly Field[]>> = {
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

/** In this order: an injury status is a status, an injury date a date. */
const headings: readonly (readonly [RegExp, Field])[] = [
  [/^(PLAYER )?NAME$|^PLAYER$/, 'playerName'],
  [/^POS\.?$|^POSITION$/, 'position'],
  [/STATUS/, 'injuryStatus'],
  [/DATE|RETURN|LISTED/, 'returnDate'],
  [/COMMENT|INJURY|DETAIL|DESCRIPTION|NOTE/, 'injuryDetails'],
];

/** The field a heading such as 'EST. RETURN DATE' stands for. */
export function fieldOfHeading(heading: string): Column {
  const words = heading.toUpperCase();
  return headings.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** The field that the classes of a cell name. */
export function fieldOfClasses(classNames: string): Column {
  for (const name of classNames.split(/\s+/)) {
    const field = classes[name];
    if (field !== undefined) return field;
  }
  return null;
}

/** True for columns that make an injuries table: who, and how they are. */
export function fits(columns: readonly Column[]): boolean {
  return columns.includes('playerName') && columns.includes('injuryStatus');
}

/**
 * What each cell of a row holds. The header decides, but in a row of another length than the header it cannot tell
 * which cell is missing: there the cells' own classes do. Without header and classes the number of cells decides.
 */
export function columnsOf(header: readonly Column[], row: readonly Cell[]): readonly Column[] {
  const own = row.map((cell) => cell.field);
  if (header.length === row.length) return header.map((column, index) => column ?? own[index] ?? null);
  if (own.some((field) => field !== null)) return own;
  return header.length > 0 ? header : (byCount[row.length] ?? []);
}

/** The player of a row, null for a row without a name. */
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
