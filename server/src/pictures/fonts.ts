import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCharacters } from './font-characters.ts';
import { graphemesOf } from './graphemes.ts';

/** A file of a font. Each has a family of its own, because a family has one file for all styles. */
export interface FontFile {
  readonly family: string;
  readonly path: string;
}

/** The files that the package of a font offers for each code point, the preferred one first. They may lack the glyph. */
type Font = ReadonlyMap<number, readonly FontFile[]>;

/** The font of the app. It has Latin letters only. */
const archivo = import.meta.resolve('@fontsource-variable/archivo/unicode.json');

/**
 * What Archivo does not have is drawn in the first of these fonts. Many characters of China and Japan are the same. The Japanese
 * font comes first: it has few of the simplified ones, so names in China are mostly drawn in the Chinese one.
 */
const others = [
  import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-lao/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
];

/** The code points of `U+0E01-0E5B,U+25CC`. */
function* codePointsIn(ranges: string): Iterable<number> {
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point += 1) yield point;
  }
}

/** Reads which files a font has. @param url of the package's list: the parts of the font, with the code points of each */
function readFont(url: string): Font {
  const list = fileURLToPath(url);
  const folder = dirname(list);
  const axis = url === archivo ? 'wdth' : 'wght';
  const parts: Readonly<Record<string, string>> = JSON.parse(readFileSync(list, 'utf8'));
  const font = new Map<number, FontFile[]>();
  for (const [part, ranges] of Object.entries(parts)) {
    const family = `${basename(folder)}-${part.replaceAll(/[[\]]/g, '')}-${axis}-normal`;
    const file = { family, path: join(folder, 'files', `${family}.woff2`) };
    // As in a style sheet, the last one comes first.
    for (const point of codePointsIn(ranges)) font.set(point, [file, ...(font.get(point) ?? [])]);
  }
  return font;
}

const fonts = new Map<string, Font>();

/** The font of a package. It is read when a text first needs it. */
function fontAt(url: string): Font {
  const font = fonts.get(url) ?? readFont(url);
  fonts.set(url, font);
  return font;
}

const charactersOf = new Map<FontFile, ReadonlySet<number>>();

/** Whether a file has a glyph. The lists name code points without one, and leave out accents that files have. */
function hasGlyph(file: FontFile, point: number): boolean {
  const characters = charactersOf.get(file) ?? readCharacters(readFileSync(file.path));
  charactersOf.set(file, characters);
  return characters.has(point);
}

/** The code points of a grapheme that need a glyph, its letter first. All are drawn in one font. */
function visibleIn(grapheme: string): number[] {
  const visible = grapheme.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [...visible].map((character) => character.codePointAt(0) ?? 0);
}

/** The file of a font that has all glyphs of a grapheme. */
function fileOf(url: string, points: readonly number[]): FontFile | null {
  const font = fontAt(url);
  const offered = points.flatMap((point) => font.get(point) ?? []);
  return offered.find((file) => points.every((point) => hasGlyph(file, point))) ?? null;
}

/** The fonts of a text. */
interface FontsOfText {
  /** In the order in which they are used. */
  readonly files: readonly FontFile[];
  /** Whether they have all glyphs of the text. */
  readonly isComplete: boolean;
}

/**
 * Finds the fonts that have the glyphs of a text: Archivo for what it has, and one other for the rest, if there is one. So the
 * letters of a name look alike.
 */
export function fontsOf(text: string): FontsOfText {
  // With a space, so that a text without letters has a font too.
  const graphemes = [...new Set(graphemesOf(`${text} `))].map(visibleIn).filter(({ length }) => length > 0);
  const own = graphemes.map((points) => fileOf(archivo, points));
  const rest = graphemes.filter((_, index) => own[index] === null);
  const whole = others.find((url) => rest.every((points) => fileOf(url, points) !== null));
  const urls = whole === undefined ? others : [whole];
  const found = rest.map((points) => urls.map((url) => fileOf(url, points)).find((file) => file !== null) ?? null);
  const files = [...own, ...found].filter((file) => file !== null);
  return { files: [...new Set(files)], isComplete: found.every((file) => file !== null) };
}
