import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawFace } from './draw-face.ts';
import { drawText } from './draw-text.ts';
import { drawPaper, drawStamp, moneyStyle, paperInk, paperSoft } from './ticket-paper.ts';

const ticket = { width: 420, height: 104, stub: 140 } as const;
const gap = 22;

interface Example {
  readonly team: { readonly text: string; readonly color: string };
  readonly bet: string;
  readonly stake: string;
  /** What it has paid or can pay. */
  readonly pays: { readonly stamp: string } | { readonly win: string };
}

/** Two examples, which are not the bets of any member. */
const examples: readonly Example[] = [
  { team: { text: 'NYK', color: '#006bb6' }, bet: 'Knicks +3', stake: '$25.00 at −110', pays: { stamp: '+$22.73' } },
  { team: { text: 'LAL', color: '#552583' }, bet: 'Lakers −1.5', stake: '$20.00 at −110', pays: { win: '$18.18' } },
];

function drawExample(context: SKRSContext2D, { team, bet, stake, pays }: Example): void {
  drawPaper(context, ticket);
  drawFace(context, team, { x: 44, y: ticket.height / 2, radius: 26 });
  drawText(context, bet, { x: 84, y: 45, style: { size: 28, weight: 700, color: paperInk } });
  drawText(context, stake, { x: 84, y: 79, style: { size: 26, weight: 420, width: 90, color: paperSoft } });
  if ('stamp' in pays) {
    drawStamp(context, pays.stamp, ticket, 32);
    return;
  }
  const x = ticket.width - ticket.stub / 2;
  drawText(context, 'to win', { x, y: 42, align: 'center', style: { size: 22, weight: 420, color: paperSoft } });
  drawText(context, pays.win, { x, y: 76, align: 'center', style: moneyStyle(32, paperInk) });
}

/** Draws two tickets, turned a little, with their upper left corner at `x` and `y`. */
export function drawExampleTickets(context: SKRSContext2D, { x, y }: { x: number; y: number }): void {
  const height = 2 * ticket.height + gap;
  context.save();
  context.translate(x + ticket.width / 2, y + height / 2);
  context.rotate((3 * Math.PI) / 180);
  context.translate(-ticket.width / 2, -height / 2);
  for (const example of examples) {
    drawExample(context, example);
    context.translate(0, ticket.height + gap);
  }
  context.restore();
}
