import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values that a buggy or malicious client may send instead of the expected one. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 0.001, 1e12, -1, 2 ** 53, '', ' ', 'NaN', '1e3', [], {}, [[]], ['a']),
  fc.constantFrom<unknown>(
    '\ud800',
    '\u0000',
    '\u202eevil',
    '👩‍👩‍👧‍👦',
    'x'.repeat(10_000),
    { $gt: '' },
    { $where: '1' },
  ),
  fc.constantFrom<unknown>('__proto__', 'constructor', '../../etc', '%00', { toString: 1 }, { length: -1 }),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** The contract's pattern for integers in a query; most lists accept up to a hundred. */
const wholeNumber = '^\\d{1,9}$';

function stringFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.pattern === wholeNumber)
    return fc.oneof(fc.integer({ min: 1, max: 100 }).map(String), fc.stringMatching(new RegExp(wholeNumber)));
  // fast-check does not support lookaheads. They only narrow a pattern, so the excluded values are sent too.
  if (schema.pattern !== undefined)
    return fc.stringMatching(new RegExp(schema.pattern.replace(/\(\?[!=](?:[^()]|\([^()]*\))*\)/g, '')));
  return fc.string({
    minLength: Number(schema.minLength ?? 0),
    maxLength: Math.min(200, Number(schema.maxLength ?? 50)),
  });
}

function numberFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const max = Math.min(Number(schema.maximum ?? 1_000), 1_000);
  if (schema.type === 'integer') return fc.integer({ min: -max, max });
  return fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
}

/** Generates values for a JSON Schema. Rules it cannot express (two decimals) are mostly respected too. */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fromSchema));
  switch (schema.type) {
    case 'string':
      return stringFor(schema);
    case 'number':
    case 'integer':
      return numberFor(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'object': {
      const required = schema.required ?? [];
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const value = typeof field === 'boolean' ? fc.jsonValue() : fromSchema(field);
        return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 1 })];
      });
      return fc.record(Object.fromEntries(fields));
    }
    default:
      return fc.jsonValue();
  }
}

/** Generates values that a schema of the contract accepts in most cases. */
export function fromContract(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** Generates a valid value with one error: a field replaced, added or removed, or a completely different value. */
export function mutated(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom('__proto__', 'balance', '$set', 'uid'), fc.string({ maxLength: 12 }));
  return fc.oneof(
    hostile,
    fc.tuple(good, fc.nat(), hostile).map(([value, index, wrong]) => {
      if (typeof value !== 'object' || value === null) return wrong;
      const keys = Object.keys(value);
      const key = keys[index % Math.max(1, keys.length)];
      return key === undefined ? wrong : { ...value, [key]: wrong };
    }),
    fc.tuple(good, name, hostile).map(([value, key, wrong]) => {
      // Built as text, so that `__proto__` is sent as a field.
      const fields = JSON.stringify(value ?? {}).slice(1, -1);
      return { raw: `{${fields}${fields === '' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(wrong) ?? 'null'}}` };
    }),
    fc.tuple(good, fc.nat()).map(([value, index]) => {
      if (typeof value !== 'object' || value === null) return undefined;
      return Object.fromEntries(Object.entries(value).filter((_, at) => at !== index % Object.keys(value).length));
    }),
  );
}
