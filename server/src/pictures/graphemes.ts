const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
export function graphemesOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
