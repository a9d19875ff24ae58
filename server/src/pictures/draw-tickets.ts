import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Drawing, type TextStyle, useStyle } from './canvas.ts';

const paper = '#f5ead3';
const paperLine = '#cfbf9d';
const paperInk = '#1c1712';
const paperSoft = '#62574a';
const printGreen = '#0f6b3b';

const ticket = { width: 420, height: 104, stub: 140, hole: 6, gap: 22 } as const;

/** Where the body ends and the stub begins. */
const perforation = ticket.width - ticket.stub;
const middleOfStub = perforation + ticket.stub / 2;

interface Ticket {
  readonly team: { readonly letters: string; readonly color: string };
  readonly bet: string;
  readonly stake: string;
  /** What it has paid or can pay. */
  readonly pays: { readonly stamp: string } | { readonly win: string };
}

/** Two examples, which are not the bets of any member. */
const examples: readonly Ticket[] = [
  {
    team: { letters: 'NYK', color: '#006bb6' },
    bet: 'Knicks +3',
    stake: '$25.00 at −110',
    pays: { stamp: '+$22.73' },
  },
  {
    team: { letters: 'LAL', color: '#552583' },
    bet: 'Lakers −1.5',
    stake: '$20.00 at −110',
    pays: { win: '$18.18' },
  },
];

/** The paper, with a half-hole at each end of the perforation. */
function drawPaper(context: SKRSContext2D): void {
  const { width, height, hole } = ticket;
  const radius = 5;
  context.beginPath();
  context.moveTo(radius, 0);
  context.arc(perforation, 0, hole, Math.PI, 0, true);
  context.arcTo(width, 0, width, height, radius);
  context.arcTo(width, height, 0, height, radius);
  context.arc(perforation, height, hole, 0, Math.PI, true);
  context.arcTo(0, height, 0, 0, radius);
  context.arcTo(0, 0, width, 0, radius);
  context.closePath();
  context.fillStyle = paper;
  context.fill();
  context.fillStyle = paperLine;
  for (let y = hole + 4; y < height - hole; y += 4) context.fillRect(perforation, y, 2, 2);
}

function drawText(context: SKRSContext2D, text: string, at: { x: number; y: number; style: TextStyle }): void {
  useStyle(context, at.style);
  context.fillText(text, at.x, at.y);
}

const money = (color: string): TextStyle => ({ size: 32, weight: 680, width: 72, color });

function drawStamp(context: SKRSContext2D, text: string): void {
  context.save();
  context.translate(middleOfStub, ticket.height / 2);
  context.rotate((-5 * Math.PI) / 180);
  useStyle(context, money(printGreen));
  const width = context.measureText(text).width + 18;
  context.strokeStyle = printGreen;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(-width / 2, -22, width, 44, 4);
  context.stroke();
  context.fillText(text, 0, 11);
  context.restore();
}

function drawStub(context: SKRSContext2D, { pays }: Ticket): void {
  context.textAlign = 'center';
  if ('stamp' in pays) drawStamp(context, pays.stamp);
  else {
    const label: TextStyle = { size: 22, weight: 420, color: paperSoft };
    drawText(context, 'to win', { x: middleOfStub, y: 42, style: label });
    drawText(context, pays.win, { x: middleOfStub, y: 76, style: money(paperInk) });
  }
  context.textAlign = 'left';
}

function drawTicket(context: SKRSContext2D, shown: Ticket): void {
  drawPaper(context);
  const radius = 26;
  context.beginPath();
  context.arc(18 + radius, ticket.height / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = shown.team.color;
  context.fill();
  context.textAlign = 'center';
  const letters: TextStyle = { size: 20, weight: 680, width: 85, color: '#fff' };
  drawText(context, shown.team.letters, { x: 18 + radius, y: ticket.height / 2 + 7, style: letters });
  context.textAlign = 'left';
  const x = 18 + 2 * radius + 14;
  drawText(context, shown.bet, { x, y: 45, style: { size: 28, weight: 700, color: paperInk } });
  drawText(context, shown.stake, { x, y: 79, style: { size: 26, weight: 420, width: 90, color: paperSoft } });
  drawStub(context, shown);
}

/** Draws two tickets, turned a little, in the upper right corner of a picture that is 1,200 pixels wide. */
export function drawTickets({ context }: Drawing & { readonly context: SKRSContext2D }): void {
  const { width, height, gap } = ticket;
  const total = 2 * height + gap;
  context.save();
  context.translate(716 + width / 2, 96 + total / 2);
  context.rotate((3 * Math.PI) / 180);
  context.translate(-width / 2, -total / 2);
  for (const example of examples) {
    drawTicket(context, example);
    context.translate(0, height + gap);
  }
  context.restore();
}
