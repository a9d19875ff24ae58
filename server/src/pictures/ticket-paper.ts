import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawText, measureIn, type TextStyle } from './draw-text.ts';

export const paperInk = '#1c1712';
export const paperSoft = '#62574a';

const paper = '#f5ead3';
const paperLine = '#cfbf9d';
const printGreen = '#0f6b3b';
/** The stub of a lost ticket, and the money on it. */
const tornPaper = '#b6ad99';
const lostMoney = '#6e0f08';

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

/** The largest size up to `size` in which an amount fits into the stub. */
function fitMoney(context: SKRSContext2D, text: string, { stub }: TicketSize, size: number): number {
  return Math.min(size, (size * (stub - 36)) / measureIn(context, moneyStyle(size, paperInk))(text));
}

/** Draws the stamp of a won ticket in the middle of its stub. @param maxSize of the text */
export function drawStamp(context: SKRSContext2D, text: string, ticket: TicketSize, maxSize: number): void {
  const size = fitMoney(context, text, ticket, maxSize);
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

/** Traces the zigzag of a torn edge downwards, or upwards. */
function zigzag(context: SKRSContext2D, { x, height, depth }: { x: number; height: number; depth: number }): void {
  for (let step = 0; step <= 8; step += 1) context.lineTo(x - (step % 2 === 0 ? 0 : depth), (height / 8) * step);
}

/** Draws a lost ticket: the stub is torn off, turned and darker, with the money on it. */
export function drawTornPaper(context: SKRSContext2D, ticket: TicketSize, money: string): void {
  const { width, height, stub } = ticket;
  const perforation = width - stub;
  const depth = 5;
  context.fillStyle = paper;
  context.beginPath();
  context.moveTo(0, 0);
  zigzag(context, { x: perforation, height, depth });
  context.lineTo(0, height);
  context.closePath();
  context.fill();
  context.save();
  context.translate(perforation + stub / 2 + 8, height / 2 + 3);
  context.rotate((2 * Math.PI) / 180);
  context.translate(-stub / 2, -height / 2);
  context.fillStyle = tornPaper;
  context.beginPath();
  context.moveTo(stub, 0);
  zigzag(context, { x: depth, height, depth });
  context.lineTo(stub, height);
  context.closePath();
  context.fill();
  const style = moneyStyle(fitMoney(context, money, ticket, 38), lostMoney);
  drawText(context, money, { x: stub / 2, y: height / 2 + 13, align: 'center', style });
  context.restore();
}
