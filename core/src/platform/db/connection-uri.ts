/** URI settings for read and write concerns, in lower case. */
const concerns = new Set([
  'readconcernlevel',
  'readpreference',
  'readpreferencetags',
  'maxstalenessseconds',
  'w',
  'wtimeout',
  'wtimeoutms',
  'journal',
]);

/** A MongoDB URI without its settings for read and write concerns, which the product sets itself. */
export function withoutConcerns(uri: string): string {
  const [base = '', query] = uri.split('?', 2);
  if (query === undefined) return uri;
  const kept = query.split('&').filter((setting) => !concerns.has(setting.split('=', 1)[0]?.toLowerCase() ?? ''));
  return kept.length === 0 ? base : `${base}?${kept.join('&')}`;
}
