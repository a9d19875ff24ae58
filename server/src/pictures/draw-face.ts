import { avatarColor, initialsOf } from '@courtside/contract';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawText } from './draw-text.ts';
import { drawableName } from './drawable-text.ts';

/** What a face shows. */
interface Face {
  readonly color: string;
  readonly text: string;
}

/** A member's face: the color of the client's avatar, and the initials if they can be drawn. */
export function faceOf({ uid, username }: { uid: string; username: string }): Face {
  const name = drawableName(username);
  return { color: avatarColor(uid), text: name === null ? '' : initialsOf(name) };
}

function fillCircle(context: SKRSContext2D, { x, y, radius, color }: Circle & { readonly color: string }): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** A circle by its middle, in pixels. */
interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Draws a round face. @param ring color of a ring that sets it off from the face before */
export function drawFace(context: SKRSContext2D, face: Face, { ring, ...circle }: Circle & { ring?: string }): void {
  const { x, y, radius } = circle;
  if (ring !== undefined) fillCircle(context, { ...circle, radius: radius + 2, color: ring });
  fillCircle(context, { ...circle, color: face.color });
  // Three letters are set smaller than two.
  const size = Math.round(radius * (face.text.length > 2 ? 0.74 : 0.8));
  const style = { size, weight: 680, width: 85, color: '#fff' };
  drawText(context, face.text, { x, y: y + size * 0.36, align: 'center', style });
}
