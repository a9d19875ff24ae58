import type { SKRSContext2D } from '@napi-rs/canvas';
import { familiesOf } from './canvas.ts';
import type { Measure } from './fit-text.ts';

/** A style of text, on the axes of Archivo. */
export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  /** In percent of the normal width. */
  readonly width?: number;
  readonly color: string;
}

function setStyle(context: SKRSContext2D, text: string, { size, weight, width = 100, color }: TextStyle): void {
  context.font = `${weight} ${size}px ${familiesOf(text)}`;
  context.fontVariationSettings = `"wdth" ${width}, "wght" ${weight}`;
  // Wide headings are set tighter.
  context.letterSpacing = width > 100 ? `${-0.02 * size}px` : '0px';
  context.fillStyle = color;
}

/** Measures texts of a style, in pixels. */
export function measureIn(context: SKRSContext2D, style: TextStyle): Measure {
  return (text) => {
    setStyle(context, text, style);
    return context.measureText(text).width;
  };
}

/** Where a text is drawn: `y` is its baseline, and `x` its left end unless `align` says otherwise. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly style: TextStyle;
}

/** Draws a text of one line. */
export function drawText(context: SKRSContext2D, text: string, { x, y, align = 'left', style }: Place): void {
  setStyle(context, text, style);
  context.textAlign = align;
  context.fillText(text, x, y);
}
