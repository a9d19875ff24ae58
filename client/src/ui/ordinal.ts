const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** `1st`. */
export function ordinal(place: number): string {
  return `${place}${endings.get(rules.select(place)) ?? 'th'}`;
}
