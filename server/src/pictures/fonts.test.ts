import { expect, it } from 'vitest';
import { paintPicture } from './canvas.ts';
import { drawText } from './draw-text.ts';
import { drawableName } from './drawable-text.ts';
import { fontsOf } from './fonts.ts';

const paint = (text: string) =>
  paintPicture({ width: 900, height: 100 }, ({ context }) =>
    drawText(context, text, { x: 20, y: 70, style: { size: 50, weight: 680, color: '#000' } }),
  );

/** A font that draws a box for every character: it has none of these. */
const boxes = (text: string) => text.replaceAll(/\S/gu, '\u{10fffd}');

// Two names of a script, and the file that draws them.
it.each([
  ['Łódź Đặng', 'Łódź Đăng', 'archivo-'],
  ['Анна Москва', 'Иван Москва', 'noto-sans-cyrillic-'],
  ['Ελένη', 'Νίκος', 'noto-sans-greek-'],
  ['ἀρετή', 'ἀγαθή', 'noto-sans-greek'],
  ['राहुल शर्मा', 'रोहित शर्मा', 'noto-sans-devanagari-'],
  ['สมชาย ใจดี', 'สมหญิง ใจดี', 'noto-sans-thai-thai-'],
  ['김민수', '박지영', 'noto-sans-kr-'],
  ['山田さくら', '田中さくら', 'noto-sans-jp-'],
  ['篮球王', '篮球迷', 'noto-sans-sc-'],
  ['محمد', 'أحمد', 'noto-sans-arabic-arabic-'],
  ['שלום', 'דויד', 'noto-sans-hebrew-hebrew-'],
  ['தமிழ்', 'கண்ணன்', 'noto-sans-tamil-tamil-'],
  ['রাহুল', 'সুমন', 'noto-sans-bengali-bengali-'],
  ['გიორგი', 'ნინო', 'noto-sans-georgian-georgian-'],
  ['Արամ', 'Անի', 'noto-sans-armenian-armenian-'],
  ['ሰላም', 'አበበ', 'noto-sans-ethiopic-ethiopic-'],
])('draws the names %s and %s with the glyphs of %s', async (name, other, family) => {
  expect(drawableName(name)).toBe(name);
  const { files, isComplete } = fontsOf(name);
  expect(isComplete).toBe(true);
  // Archivo has the space.
  const drawn = files.map((file) => file.family).filter((each) => each !== 'archivo-latin-wdth-normal');
  expect(drawn).toEqual(drawn.map(() => expect.stringMatching(`^${family}`)));
  expect(drawn.length).toBeGreaterThan(0);
  const pictures = await Promise.all([name, other, boxes(name)].map(paint));
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3);
});

it('loads only the parts of a font that a name needs', () => {
  expect(fontsOf('김민수').files.length).toBeLessThanOrEqual(4);
  expect(fontsOf('Ada').files.map(({ family }) => family)).toEqual(['archivo-latin-wdth-normal']);
});

// Cuneiform, also after a Latin name; a rare Cyrillic mark; private use, and no character at all.
it.each(['𒀀𒁀', 'Ada 𒀀', 'ก\u0411\u0488', '\ue000', '\u{10fffd}'])('has no glyphs for the name %j', (name) => {
  expect(fontsOf(name).isComplete).toBe(false);
  expect(drawableName(name)).toBeNull();
});
