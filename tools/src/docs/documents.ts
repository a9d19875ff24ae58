/** A source file: its path from the root of the repository, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Defines the schema of a collection. */
const model = /\.model\.ts$/;
/** Defines schemas of objects in documents, of no collection. */
const part = /\.schema\.ts$/;
const platform = /^core\/src\/platform\/db\//;
/** Migrations read documents of older forms, which no schema has. */
const migration = /\/(?:migrate-[\w-]+|fill-[\w-]+)\.ts$/;
/** Backups copy the documents of all collections as they are, also those of older forms (docs/decisions/0078). */
const copier = /^core\/src\/operations\/backup\/(?:archive-text|cut|restore)\.ts$/;

/**
 * Finds what would be a second definition of a document, or a collection without a validator: types of documents that are not
 * inferred from a collection's schema, schemas and models made outside `platform/db` and the files `<noun>.model.ts` and
 * `<noun>.schema.ts`, and the driver's collections.
 * @returns one sentence for each
 */
export function documentProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const declared = [...text.matchAll(/^(?:export )?(?:interface (\w+Doc)\b|type (\w+Doc) = ([^;]+);)/gm)];
    const written = declared.filter(
      ([, , , definition = '']) =>
        !/\b(?:DocumentOf|ObjectOf|InferSchemaType|InferRawDocTypeFromSchema)<|\bDoc\b|\w+Doc\b/.test(definition),
    );
    const problems = written.map(
      ([, ofInterface, ofType]) => `${path} defines ${ofInterface ?? ofType} apart from its collection`,
    );
    if (platform.test(path)) return problems;
    const isPart = part.test(path) && !/\bcollection: '/.test(text);
    if (
      !model.test(path) &&
      !isPart &&
      /\bnew (?:mongoose\.)?Schema\(|\bSchema\.create\(|\bmongoose\.model\(/.test(text)
    )
      problems.push(`${path} makes a schema of its own`);
    if (/\b(?:driver|db)\.(?:collection|createCollection)\(/.test(text) && !migration.test(path) && !copier.test(path))
      problems.push(`${path} uses a collection without its model`);
    return problems;
  });
}
