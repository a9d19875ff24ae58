import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';
import { programVersion } from '../../platform/program-version.ts';
import {
  type ArchivedFile,
  ArchiveError,
  fileSchema,
  formatVersion,
  type Header,
  headerSchema,
  itemPrefix,
  sectionSchema,
  trailerSchema,
} from './archive-format.ts';

/** The lines of an archive without their ends, in groups. @throws when the file cannot be read or unpacked */
async function* readLines(file: string): AsyncGenerator<string[], void, undefined> {
  const unpacked = createGunzip();
  // A failure of either stream ends the loop below.
  pipeline(createReadStream(file), unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const text of unpacked) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') throw new Error('the last line has no end');
}

/** Compares versions such as 0.10.2. @returns whether `a` is newer than `b` */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  for (const [index, part = 0] of (left ?? []).entries()) {
    const other = right?.[index] ?? 0;
    if (part !== other) return part > other;
  }
  return false;
}

function parseHeader(line: string, file: string): Header {
  const basics = headerSchema.pick({ courtside: true, format: true, version: true }).safeParse(JSON.parse(line));
  if (!basics.success) throw new ArchiveError(`${file} is not a backup of Courtside.`);
  const { format, version } = basics.data;
  if (format > formatVersion || isNewer(version, programVersion()))
    throw new ArchiveError(
      `${file} was written by Courtside ${version}, which is newer than this one (${programVersion()}): ` +
        'install that version, then restore.',
    );
  return headerSchema.parse(JSON.parse(line));
}

/** Reads an archive to its end and compares it with its hash. @throws when it differs or ends early */
async function verify(file: string): Promise<Header> {
  const hash = createHash('sha256');
  let header: Header | null = null;
  let trailer: string | null = null;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      if (trailer !== null) throw new Error('lines follow the end');
      header ??= parseHeader(line, file);
      if (line.startsWith('{"end":')) trailer = line;
      else hash.update(`${line}\n`);
    }
  }
  if (header === null || trailer === null) throw new Error('the end is missing');
  const { sha256 } = trailerSchema.parse(JSON.parse(trailer));
  if (sha256 !== hash.digest('hex')) throw new Error('the hash differs');
  return header;
}

/** The header of an archive, without a check of the rest. Null for a file that is not an archive for this version. */
export async function findHeader(file: string): Promise<Header | null> {
  try {
    for await (const [line] of readLines(file)) if (line !== undefined) return parseHeader(line, file);
    return null;
  } catch {
    // Whatever is wrong with it, it is no backup to rely on.
    return null;
  }
}

/**
 * Checks a whole archive. @returns its header
 * @throws ArchiveError when it is damaged, incomplete, not an archive, or of a newer version
 */
export async function checkArchive(file: string): Promise<Header> {
  try {
    return await verify(file);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ArchiveError(`There is no file ${file}.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(`${file} is damaged or incomplete (${reason}): use another backup.`, { cause: error });
  }
}

/** Documents of one collection, or a file of the sign-in accounts. */
export type ArchivePart =
  | { readonly collection: string; readonly documents: readonly Document[] }
  | { readonly file: ArchivedFile };

const batchSize = 1_000;

function parseDocument(line: string): Document {
  return BSON.EJSON.parse(line, { relaxed: false });
}

/** The contents of a checked archive, in its order. */
export async function* readArchive(file: string): AsyncGenerator<ArchivePart, void, undefined> {
  let collection: string | null = null;
  let documents: Document[] = [];
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      const isItem = line.startsWith(itemPrefix);
      if (documents.length >= batchSize || (!isItem && documents.length > 0)) {
        if (collection !== null) yield { collection, documents };
        documents = [];
      }
      if (!isItem) {
        const section = sectionSchema.safeParse(JSON.parse(line)).data;
        collection = section !== undefined && 'section' in section ? section.section : null;
      } else if (collection === null) yield { file: fileSchema.parse(JSON.parse(line)) };
      else documents.push(parseDocument(line));
    }
  }
}
