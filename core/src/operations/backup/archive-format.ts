import { z } from 'zod';

/** Changes whenever a program of the version before could not read an archive. */
export const formatVersion = 1;

/** A migration that the archived data has been through. */
const migrationSchema = z.object({ _id: z.int(), name: z.string(), completedAt: z.iso.datetime() });

/**
 * The first line of an archive. An archive is a gzipped text of JSON lines: the header, then sections, then the trailer. A
 * section is a line that names it, followed by its documents as canonical extended JSON, each after a space.
 */
export const headerSchema = z.object({
  courtside: z.literal('backup'),
  format: z.int(),
  /** Older versions do not restore the archive. */
  version: z.string(),
  /** When the backup began: everything acknowledged before is in the archive. */
  at: z.iso.datetime(),
  migrations: z.array(migrationSchema),
  /** In the order of their sections. */
  collections: z.array(z.string()),
});
export type Header = z.infer<typeof headerSchema>;

/** Begins the documents of a collection, or the files of the sign-in accounts. */
export const sectionSchema = z.union([z.object({ section: z.string() }), z.object({ files: z.literal('sign-ins') })]);

/** A file of the sign-in accounts. Its path is relative to their folder and never leaves it. */
export const fileSchema = z.object({
  path: z.string().regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/),
  text: z.string(),
});
export type ArchivedFile = z.infer<typeof fileSchema>;

/** The last line. `sha256` is the hash of all lines before it. */
export const trailerSchema = z.object({
  end: z.literal(true),
  /** Number of documents by collection. */
  documents: z.record(z.string(), z.int()),
  files: z.int(),
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailerSchema>;

/** Begins the line of a document or file. Every other line begins with a brace. */
export const itemPrefix = ' ';

/** An archive that cannot be restored, or a place where none can be written. The message says why and what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
