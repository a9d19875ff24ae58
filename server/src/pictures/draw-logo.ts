import type { Brush } from './canvas.ts';
import { drawText } from './draw-text.ts';

const ink = '#14100c';

/** Draws the client's logo with the name next to it. `x` and `y` are its upper left corner, `side` its height. */
export function drawLogo(
  { context, Path2D }: Brush,
  { x, y, side, color }: { x: number; y: number; side: number; color: string },
): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 32, side / 32);
  context.beginPath();
  context.roundRect(0, 0, 32, 32, 9);
  context.fillStyle = '#ff7a1a';
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 3.4;
  context.lineCap = 'round';
  context.stroke(new Path2D('M23.5 8.2a10.6 10.6 0 1 0 0 15.6'));
  context.beginPath();
  context.arc(18.4, 16, 3.6, 0, 2 * Math.PI);
  context.fillStyle = ink;
  context.fill();
  context.restore();
  const style = { size: 34, weight: 740, color };
  drawText(context, 'Courtside', { x: x + side + 14, y: y + side / 2 + 11, style });
}
