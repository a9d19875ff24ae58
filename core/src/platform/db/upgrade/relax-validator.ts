import type { Document } from 'mongodb';

/** Fields that a pending migration completes, by collection; `all` for every field. `$[]` stands for each item of a list. */
export type Completes = Readonly<Record<string, 'all' | readonly string[]>>;

function withoutField(schema: Document, [name, ...rest]: readonly string[]): Document {
  if (name === undefined) return {};
  if (schema.anyOf !== undefined)
    return { ...schema, anyOf: schema.anyOf.map((kind: Document) => withoutField(kind, [name, ...rest])) };
  if (name === '$[]') return { ...schema, items: withoutField(schema.items ?? {}, rest) };
  const { properties = {}, required, ...others } = schema;
  const kept = (required as string[] | undefined)?.filter((field) => field !== name || rest.length > 0) ?? [];
  return {
    ...others,
    properties: { ...properties, [name]: withoutField(properties[name] ?? {}, rest) },
    // MongoDB refuses an empty list.
    ...(kept.length > 0 && { required: kept }),
  };
}

/** The validator of a collection without the rules of fields that pending migrations complete. */
export function relaxValidator(name: string, validator: Document, pending: readonly Completes[]): Document {
  const fields = pending.map((completes) => completes[name] ?? []);
  if (fields.includes('all')) return {};
  return fields
    .flatMap((each) => (each === 'all' ? [] : each))
    .reduce((schema, field) => withoutField(schema, field.split('.')), validator);
}
