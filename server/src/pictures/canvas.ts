import type { SKRSContext2D } from '@napi-rs/canvas';
import { type FontFile, fontsOf } from './fonts.ts';

type Library = typeof import('@napi-rs/canvas');

/** What paints a picture. */
export interface Brush extends Pick<Library, 'Path2D'> {
  readonly context: SKRSContext2D;
}

let loading: Promise<Library> | undefined;
let library: Library | undefined;
const registered = new Set<FontFile>();

/**
 * The families of a text, as a font of a context names them. Files that no text has needed before are loaded.
 * @throws Error if the library is not loaded, or a file cannot be read
 */
export function familiesOf(text: string): string {
  if (library === undefined) throw new Error('a picture has fonts only while it is painted');
  const { files } = fontsOf(text);
  for (const file of files) {
    if (registered.has(file)) continue;
    if (library.GlobalFonts.registerFromPath(file.path, file.family) === null)
      throw new Error(`cannot read the font ${file.path}`);
    registered.add(file);
  }
  return files.map(({ family }) => `"${family}"`).join(', ');
}

/**
 * Paints a picture. The library is loaded for the first one: a server that draws none neither loads nor needs it.
 * @param size in pixels
 * @returns a PNG
 */
export async function paintPicture(
  size: { readonly width: number; readonly height: number },
  paint: (brush: Brush) => void,
): Promise<Buffer> {
  loading ??= import('@napi-rs/canvas');
  library = await loading;
  const canvas = library.createCanvas(size.width, size.height);
  paint({ context: canvas.getContext('2d'), Path2D: library.Path2D });
  // Compressed in the thread pool.
  return canvas.encode('png');
}
