import { expect, test } from 'vitest';
import { avatarColor, lineColor } from './avatar.ts';

const uids = (count: number) => Array.from({ length: count }, (_, index) => `uid-${index}`);

/** Relative luminance of a color in sRGB, such as `#863d4c`. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOfHex(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Relative luminance of an `oklch()` color, clipped to sRGB. https://www.w3.org/TR/css-color-4/#color-conversion-code */
function luminanceOf(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('gives users one of twelve colors, on which white text has a contrast of at least 4.5', () => {
  const colors = new Set(uids(500).map((uid) => avatarColor(uid)));
  expect(colors.size).toBe(12);
  for (const color of colors) expect(1.05 / (luminanceOfHex(color) + 0.05), color).toBeGreaterThanOrEqual(4.5);
});

test('gives lines the hue of the avatar, with a contrast of at least 3 to the floor of both themes', () => {
  const [light, dark] = [0.82, 0.012];
  const hues = new Map<string, (string | undefined)[]>();
  for (const uid of uids(100)) {
    const [onLight = '', onDark = ''] = lineColor(uid).match(/oklch\([^)]*\)/g) ?? [];
    hues.set(avatarColor(uid), [
      ...(hues.get(avatarColor(uid)) ?? []),
      onLight.split(' ').at(-1),
      onDark.split(' ').at(-1),
    ]);
    expect((light + 0.05) / (luminanceOf(onLight) + 0.05), onLight).toBeGreaterThanOrEqual(3);
    expect((luminanceOf(onDark) + 0.05) / (dark + 0.05), onDark).toBeGreaterThanOrEqual(3);
  }
  for (const [color, ofLines] of hues) expect(new Set(ofLines).size, color).toBe(1);
});

test("keeps a user's color", () => {
  expect(avatarColor('ana')).toBe(avatarColor('ana'));
});

test('gives the first twelve members of a group different colors', () => {
  const members = uids(30);
  const colors = members.map((uid) => avatarColor(uid, members));
  expect(new Set(colors.slice(0, 12)).size).toBe(12);
  // A later member has the color that they have everywhere.
  expect(colors.slice(12)).toEqual(members.slice(12).map((uid) => avatarColor(uid)));
});

test('gives an earlier member of a group their usual color', () => {
  const [first = '', other = ''] = uids(500).filter((uid) => avatarColor(uid) === avatarColor('uid-0'));
  expect(avatarColor(first, [first, other])).toBe(avatarColor(first));
  expect(avatarColor(other, [first, other])).not.toBe(avatarColor(first));
});
