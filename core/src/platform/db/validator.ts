import type { Document } from 'mongodb';
import { Schema, type SchemaType } from 'mongoose';
import { type Fields, object } from './fields.ts';

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

/** Adds to Mongoose's JSON schema what it leaves out: other fields are rejected, and fields that may be null must be present. */
function closeSchema(schema: Schema, json: Document): Document {
  const present = new Set<string>(json.required);
  schema.eachPath((path, type) => {
    if (path.includes('$*')) return;
    if (type.options.isPresent === true) present.add(path);
    const own = json.properties[path];
    if (type.options.isInteger === true) own.multipleOf = 1;
    if (type.options.itemFields !== undefined) own.items = jsonOf(object(type.options.itemFields));
    const inner = innerSchema(type);
    if (inner === undefined) return;
    const target = innerJson(type, own);
    closeSchema(inner, target);
    if (target !== own) target.bsonType = 'object';
  });
  if (present.size > 0) json.required = [...present];
  json.additionalProperties = false;
  return json;
}

function jsonOf(schema: Schema): Document {
  return { bsonType: 'object', ...closeSchema(schema, schema.toJSONSchema({ useBsonType: true })) };
}

/** The `$jsonSchema` of documents with the fields of one of these kinds. */
export function validatorOf(kinds: readonly Fields[]): Document {
  const schemas = kinds.map((fields) => jsonOf(object(fields)));
  const [only] = schemas;
  return only !== undefined && schemas.length === 1 ? only : { anyOf: schemas };
}
