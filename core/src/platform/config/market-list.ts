import { type MarketName, marketNameSchema } from '@courtside/contract';

/** The listed markets in the usual order; null if one is unknown, or without the moneyline. */
export function marketsIn(value: string): readonly MarketName[] | null {
  const names = value.split(',').map((name) => name.trim());
  const known = marketNameSchema.options.filter((name) => names.includes(name));
  return known.includes('moneyline') && names.every((name) => known.some((each) => each === name)) ? known : null;
}
