import { brotliDecompressSync } from 'node:zlib';

/** Number of the table of characters among the names that WOFF2 has numbers for. */
const cmapNumber = 0;
/** The number of a table whose name follows. */
const namedTable = 63;
/** `glyf` and `loca`: the only tables whose transformation has the number 0. */
const glyphTables: readonly number[] = [10, 11];

const headerBytes = 48;

/** Reads a number of up to five bytes with seven bits each (WOFF2, 4.1). */
function readBase128(file: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < start + 5; at += 1) {
    const byte = file.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new Error('a table of the font has no length');
}

/** Reads the table of characters, `cmap`, of a font in the format WOFF2 (WOFF2, 4 and 5). */
function readCmap(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('the font is not in the format WOFF2');
  let at = headerBytes;
  let offset = 0;
  let cmap: { start: number; end: number } | null = null;
  for (let table = 0; table < file.readUInt16BE(12); table += 1) {
    const flags = file.readUInt8(at);
    const number = flags & 0x3f;
    const original = readBase128(file, at + (number === namedTable ? 5 : 1));
    const isTransformed = flags >> 6 !== (glyphTables.includes(number) ? 3 : 0);
    const stored = isTransformed ? readBase128(file, original.end) : original;
    if (number === cmapNumber) cmap = { start: offset, end: offset + stored.value };
    offset += stored.value;
    at = stored.end;
  }
  if (cmap === null) throw new Error('the font has no table of characters');
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return tables.subarray(cmap.start, cmap.end);
}

/** Characters of a subtable with segments of 16-bit characters (OpenType, cmap format 4). */
function* inSegments(table: Buffer): Iterable<number> {
  const doubled = table.readUInt16BE(6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + doubled + segment);
    const delta = table.readUInt16BE(16 + 2 * doubled + segment);
    const rangeAt = 16 + 3 * doubled + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const listed = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - first));
      const glyph = listed === 0 && range !== 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) yield character;
    }
  }
}

/** Characters of a subtable with groups of characters (OpenType, cmap format 12). */
function* inGroups(table: Buffer): Iterable<number> {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group;
    const first = table.readUInt32BE(at);
    const glyph = table.readUInt32BE(at + 8);
    for (let character = first; character <= table.readUInt32BE(at + 4); character += 1)
      if (glyph + character - first !== 0) yield character;
  }
}

/**
 * Reads the characters that a font has glyphs for.
 * @param file the font in the format WOFF2
 * @returns their code points
 * @throws Error if it is no such font
 */
export function readCharacters(file: Buffer): ReadonlySet<number> {
  const cmap = readCmap(file);
  const characters = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * record));
    const format = table.readUInt16BE(0);
    if (format !== 4 && format !== 12) continue;
    for (const character of format === 4 ? inSegments(table) : inGroups(table)) characters.add(character);
  }
  return characters;
}
