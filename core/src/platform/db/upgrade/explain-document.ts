import type { Document } from 'mongodb';

/** A field of a document that breaks a rule of a JSON schema. */
export interface Violation {
  /** Names of the fields and positions in lists that lead to the value. */
  readonly path: readonly string[];
  /** Undefined if the field is missing. */
  readonly value: unknown;
  readonly kind: 'missing' | 'unknown' | 'type' | 'value' | 'number';
  /** What the value must be, such as `must be a whole number`. */
  readonly rule: string;
  /** The schema of the field; absent for an unknown field. */
  readonly schema?: Document;
}

/** MongoDB's name for the type of a value that the driver returned. */
function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'object' && '_bsontype' in value) {
    const name = String(value._bsontype);
    return ['Decimal128', 'Long', 'Int32', 'Double'].includes(name) ? 'number' : name;
  }
  return typeof value;
}

function isMultiple(value: unknown, of: number): boolean {
  const number = Number(value);
  return Number.isFinite(number) && Number.isInteger(number / of);
}

const numberRules: Readonly<Record<number, string>> = { 1: 'must be a whole number', 0.5: 'must be a multiple of 0.5' };

function* ofNumber(schema: Document, value: unknown, path: readonly string[]): Generator<Violation> {
  const { multipleOf, minimum, maximum } = schema;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    yield {
      path,
      value,
      kind: 'number',
      rule: numberRules[multipleOf] ?? `must be a multiple of ${multipleOf}`,
      schema,
    };
  } else if (minimum !== undefined && !(Number(value) >= minimum && Number(value) <= maximum)) {
    yield { path, value, kind: 'number', rule: 'must be a finite number', schema };
  }
}

function* ofObject(schema: Document, value: Document, path: readonly string[]): Generator<Violation> {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  for (const name of required as string[]) {
    if (name in value) continue;
    yield {
      path: [...path, name],
      value: undefined,
      kind: 'missing',
      rule: 'must be present',
      schema: properties[name],
    };
  }
  for (const [name, inner] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) yield* violationsOf(properties[name], inner, [...path, name]);
    else if (additionalProperties === false)
      yield { path: [...path, name], value: inner, kind: 'unknown', rule: 'is not a field of this version' };
    else if (additionalProperties !== true) yield* violationsOf(additionalProperties, inner, [...path, name]);
  }
}

/** The violations under the kind of document that it resembles most. */
function ofBestKind(kinds: readonly Document[], value: unknown, path: readonly string[]): Violation[] {
  const each = kinds.map((kind) => [...violationsOf(kind, value, path)]);
  // A document with another kind's name is not of this kind, however few other fields differ.
  const named = each.filter((all) => !all.some(({ path: at, kind }) => at.at(-1) === 'kind' && kind === 'value'));
  return (named.length > 0 ? named : each).toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/**
 * Finds what a `$jsonSchema` refuses in a document. Knows the keywords that `validatorOf` writes; the database decides
 * whether a document is valid.
 */
export function* violationsOf(schema: Document, value: unknown, path: readonly string[] = []): Generator<Violation> {
  const type = typeOf(value);
  if (schema.anyOf !== undefined) yield* ofBestKind(schema.anyOf, value, path);
  const types: readonly string[] = schema.bsonType === undefined ? [type] : [schema.bsonType].flat();
  if (!types.includes(type)) {
    yield { path, value, kind: 'type', rule: `must be of type ${types.join(' or ')}`, schema };
    return;
  }
  if (schema.enum !== undefined && !schema.enum.includes(value ?? null)) {
    yield { path, value, kind: 'value', rule: `must be one of ${JSON.stringify(schema.enum)}`, schema };
  }
  if (type === 'number') yield* ofNumber(schema, value, path);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (schema.items !== undefined) yield* violationsOf(schema.items, item, [...path, String(index)]);
  } else if (type === 'object') yield* ofObject(schema, value as Document, path);
}
