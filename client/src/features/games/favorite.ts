/** Explains a price by the other team's: the lower American price belongs to the favorite. */
export function chanceWords(price: number, otherPrice: number): string {
  if (price === otherPrice) return 'Even: both teams are equally likely to win';
  return price < otherPrice ? 'Favorite: likelier to win, pays less' : 'Underdog: less likely to win, pays more';
}
