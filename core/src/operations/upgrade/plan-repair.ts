import type { Document } from 'mongodb';
import { shown } from '../../platform/db/upgrade/check-documents.ts';
import { type Violation, violationsOf } from '../../platform/db/upgrade/explain-document.ts';

/** What a repair does with one wrong document. */
export interface RepairPlan {
  /** One line for each wrong field: what is wrong, and what changes or what an operator can do. */
  readonly lines: readonly string[];
  /** The update that makes the document valid, or null if only an operator can decide. */
  readonly update: { readonly $set?: Document; readonly $unset?: Document } | null;
}

interface Fix {
  readonly what: string;
  /** The new value; absent to remove the field. */
  readonly value?: unknown;
}

/** Collections with money. Nothing in the ledger is changed, and no number in the others. */
const ledgerName = 'ledger';
const moneyCollections: ReadonlySet<string> = new Set([ledgerName, 'users', 'seasonAccounts', 'tabAccounts', 'bets']);

const isNumeric = (text: string) => text.trim() !== '' && Number.isSafeInteger(Number(text));

function mayHoldMoney(value: unknown): boolean {
  if (typeof value === 'string') return isNumeric(value);
  return typeof value === 'number' || (typeof value === 'object' && value !== null && !(value instanceof Date));
}

function allows(schema: Document | undefined, type: string): boolean {
  return [schema?.bsonType ?? []].flat().includes(type);
}

function fixOf(collection: string, { kind, value, schema }: Violation): Fix | null {
  if (collection === ledgerName || (moneyCollections.has(collection) && mayHoldMoney(value))) return null;
  if (kind === 'unknown') return { what: 'remove the field' };
  if (kind === 'missing' && allows(schema, 'null')) return { what: 'set it to null', value: null };
  if (kind !== 'type') return null;
  if (typeof value === 'string' && isNumeric(value) && allows(schema, 'number'))
    return { what: `set it to ${Number(value)}`, value: Number(value) };
  return null;
}

/** A field that is null although it may only be absent. */
function isAbsentTwin({ kind, value, path }: Violation, validator: Document): boolean {
  if (kind !== 'type' || value !== null) return false;
  let schema: Document | undefined = validator;
  for (const name of path.slice(0, -1)) schema = schema?.properties?.[name] ?? schema?.items;
  return schema?.properties !== undefined && !(schema.required ?? []).includes(path.at(-1));
}

function adviceFor(collection: string): string {
  if (!moneyCollections.has(collection)) return 'correct or delete the document in mongosh';
  return 'money is never changed by this command: compare it with a backup, and correct it in mongosh';
}

/** Decides how a document that its validator refuses can become valid without losing anything that this version knows. */
export function planRepair(collection: string, validator: Document, document: Document): RepairPlan {
  const [$set, $unset]: [Document, Document] = [{}, {}];
  let isComplete = true;
  const violations = [...violationsOf(validator, document)];
  const lines = violations.map((violation) => {
    const { path, value, kind, rule } = violation;
    const fix =
      fixOf(collection, violation) ??
      (isAbsentTwin(violation, validator) && collection !== ledgerName ? { what: 'remove the field' } : null);
    const field = path.join('.');
    if (fix === null) isComplete = false;
    else if ('value' in fix) $set[field] = fix.value;
    else $unset[field] = 1;
    const wrong = `${field} ${kind === 'missing' ? 'is missing' : `is ${shown(value)}`}; it ${rule}`;
    return `${collection} ${shown(document._id)}: ${wrong} → ${fix?.what ?? adviceFor(collection)}`;
  });
  if (violations.length === 0)
    return {
      lines: [`${collection} ${shown(document._id)}: the field is not known → ${adviceFor(collection)}`],
      update: null,
    };
  if (!isComplete) return { lines, update: null };
  return {
    lines,
    update: {
      ...(Object.keys($set).length > 0 && { $set }),
      ...(Object.keys($unset).length > 0 && { $unset }),
    },
  };
}
