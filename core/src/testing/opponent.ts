import { teams } from '@courtside/contract';

const names = teams.map(({ name }) => name).filter((name) => name !== 'Boston Celtics');

/** An opponent of the Boston Celtics, another for each number: a parlay takes no two legs on games of the same teams. */
export function opponent(number: number): string {
  const name = names[number % names.length];
  if (name === undefined) throw new Error('there are no teams');
  return name;
}
