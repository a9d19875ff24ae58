import type { Document } from 'mongodb';
import { Schema, type SchemaType } from 'mongoose';

/** The schema of the objects in a field: the field itself, the items of an array, or the values of a map. */
function innerSchema(type: SchemaType): Schema | undefined {
  const of: unknown = type.options.of;
  return of instanceof Schema ? of : (type as { readonly schema?: Schema }).schema;
}

/** The JSON schema of the objects in a field. */
function innerJson(type: SchemaType, json: Document): Document {
  if (type.instance === 'Array') return json.items;
  return type.instance === 'Map' ? json.additionalProperties : json;
}

/** What a field's numbers must be. Each of these refuses NaN and the infinities as well. */
const rulesOfNumbers = {
  whole: { multipleOf: 1 },
  halves: { multipleOf: 0.5 },
  finite: { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE },
} as const;

/** Adds the rule of a field's numbers to its JSON schema, also where they are in lists, in a map or in one of several types. */
function restrictNumbers(json: Document, rule: Document): void {
  if ([json.bsonType].flat().includes('number')) Object.assign(json, rule);
  for (const inner of [json.items, json.additionalProperties, ...(json.anyOf ?? [])])
    if (Object(inner) === inner) restrictNumbers(inner, rule);
}

/**
 * Adds to Mongoose's JSON schema what it leaves out. Other fields are rejected, and numbers are whole unless the field has an
 * option. With `isPresent`, a field must be present but may be null. `itemSchema` describes the items of a list that Mongoose
 * does not cast.
 */
function closeSchema(schema: Schema, json: Document): Document {
  const present = new Set<string>(json.required);
  schema.eachPath((path, type) => {
    if (path.includes('$*')) return;
    if (type.options.isPresent === true) present.add(path);
    const own = json.properties[path];
    if (type.options.itemSchema instanceof Schema) own.items = validatorOf(type.options.itemSchema);
    const inner = innerSchema(type);
    if (inner === undefined) {
      restrictNumbers(own, rulesOfNumbers[(type.options.numbers ?? 'whole') as keyof typeof rulesOfNumbers]);
      return;
    }
    const target = innerJson(type, own);
    closeSchema(inner, target);
    if (target !== own) target.bsonType = 'object';
  });
  if (present.size > 0) json.required = [...present];
  json.additionalProperties = false;
  return json;
}

/**
 * The `$jsonSchema` of a schema's documents. If they are of several kinds, the option `kinds` of the field `kind` lists a schema
 * for each, and a document must match one of these.
 */
export function validatorOf(schema: Schema): Document {
  const kinds: readonly Schema[] | undefined = schema.path('kind')?.options.kinds;
  if (kinds !== undefined) return { anyOf: kinds.map(validatorOf) };
  return { bsonType: 'object', ...closeSchema(schema, schema.toJSONSchema({ useBsonType: true })) };
}
