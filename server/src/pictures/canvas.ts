import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

type Library = typeof import('@napi-rs/canvas');

/** The files of Archivo, each under a name of its own, because a family has one file for all styles. */
const fontFiles = [
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2'),
].map((url, index) => ({ family: `Archivo ${index}`, path: fileURLToPath(url) }));

/** The families of every text, as a font names them. */
export const fontFamilies = [...fontFiles.map(({ family }) => `"${family}"`), 'sans-serif'].join(', ');

/** The library, with Archivo registered. */
interface Drawing extends Pick<Library, 'createCanvas' | 'Path2D'> {
  /** Whether this machine has fonts besides Archivo, which has Latin letters only. */
  readonly hasOtherFonts: boolean;
}

/** What paints a picture. */
export interface Brush extends Pick<Drawing, 'Path2D' | 'hasOtherFonts'> {
  readonly context: SKRSContext2D;
}

let drawing: Promise<Drawing> | undefined;

async function load(): Promise<Drawing> {
  const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas');
  const hasOtherFonts = GlobalFonts.families.length > 0;
  for (const { family, path } of fontFiles)
    if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`cannot read the font ${path}`);
  return { createCanvas, Path2D, hasOtherFonts };
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
  drawing ??= load();
  const { createCanvas, Path2D, hasOtherFonts } = await drawing;
  const canvas = createCanvas(size.width, size.height);
  paint({ context: canvas.getContext('2d'), Path2D, hasOtherFonts });
  // Compressed in the thread pool.
  return canvas.encode('png');
}
