import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawText, measureIn, type TextStyle } from './draw-text.ts';

export const paperInk = '#1c1712';
export const paperSoft = '#62574a';

const paper = '#f5ead3';
const paperLine = '#cfbf9d';
const printGreen = '#0f6b3b';

/** Radius of the half-holes at the ends of the perforation. */
const hole = 6;
const corner = 5;

/** The sizes of a ticket, in pixels. Its upper left corner is at the origin. */
export interface TicketSize {
  readonly width: number;
  readonly height: number;
  /** Width of the stub, at the right. */
  readonly stub: number;
}

/** The style of money on a ticket. */
export const moneyStyle = (size: number, color: string): TextStyle => ({ size, weight: 680, width: 72, color });

/** Draws a ticket's paper, with a half-hole at each end of the perforation. */
export function drawPaper(context: SKRSContext2D, { width, height, stub }: TicketSize): void {
  const perforation = width - stub;
  context.beginPath();
  context.moveTo(corner, 0);
  context.arc(perforation, 0, hole, Math.PI, 0, true);
  context.arcTo(width, 0, width, height, corner);
  context.arcTo(width, height, 0, height, corner);
  context.arc(perforation, height, hole, 0, Math.PI, true);
  context.arcTo(0, height, 0, 0, corner);
  context.arcTo(0, 0, width, 0, corner);
  context.closePath();
  context.fillStyle = paper;
  context.fill();
  context.fillStyle = paperLine;
  for (let y = hole + 4; y < height - hole; y += 4) context.fillRect(perforation, y, 2, 2);
}

/** Draws the stamp of a won ticket in the middle of its stub. @param size of the text */
export function drawStamp(context: SKRSContext2D, text: string, ticket: TicketSize, size: number): void {
  const style = moneyStyle(size, printGreen);
  const width = measureIn(context, style)(text) + 18;
  context.save();
  context.translate(ticket.width - ticket.stub / 2, ticket.height / 2);
  context.rotate((-5 * Math.PI) / 180);
  context.strokeStyle = printGreen;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(-width / 2, -size * 0.7, width, size * 1.4, 4);
  context.stroke();
  drawText(context, text, { x: 0, y: size * 0.35, align: 'center', style });
  context.restore();
}
