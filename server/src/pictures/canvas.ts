import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

type Library = typeof import('@napi-rs/canvas');

/** The files of Archivo, each under a name of its own, because a family has one file for all styles. */
const fontFiles = [
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2'),
].map((url, index) => ({ family: `Archivo ${index}`, path: fileURLToPath(url) }));

const families = [...fontFiles.map(({ family }) => `"${family}"`), 'sans-serif'].join(', ');

/** What drawing needs: the library, with Archivo registered. */
export interface Drawing {
  readonly createCanvas: Library['createCanvas'];
  readonly Path2D: Library['Path2D'];
  /** Whether this machine has fonts besides Archivo, which has Latin letters only. */
  readonly hasOtherFonts: boolean;
}

let drawing: Promise<Drawing> | undefined;

async function load(): Promise<Drawing> {
  const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas');
  const hasOtherFonts = GlobalFonts.families.length > 0;
  for (const { family, path } of fontFiles)
    if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`cannot read the font ${path}`);
  return { createCanvas, Path2D, hasOtherFonts };
}

/** Loads the library at the first picture: a server that draws none neither loads nor needs it. */
export function loadDrawing(): Promise<Drawing> {
  drawing ??= load();
  return drawing;
}

/** A style of text, in the sizes of Archivo: 100 is its normal width. */
export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  readonly width?: number;
  readonly color?: string;
}

/** Sets the style of the text that is measured and drawn next. */
export function useStyle(context: SKRSContext2D, { size, weight, width = 100, color }: TextStyle): void {
  // The weight of the font is for fonts other than Archivo.
  context.font = `${weight} ${size}px ${families}`;
  context.fontVariationSettings = `"wdth" ${width}, "wght" ${weight}`;
  // Wide headings are set tighter.
  context.letterSpacing = width > 100 ? `${-0.02 * size}px` : '0px';
  if (color !== undefined) context.fillStyle = color;
}
