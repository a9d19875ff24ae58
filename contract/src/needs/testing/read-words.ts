/** Whether a final margin (of the home team) or total is one that a part of a condition names. */
export type Holds = (value: number) => boolean;

type Range = readonly [from: number, to: number];

/** Reads `by 5 or more`, `by 4 or less`, `by exactly 5` and `by 2 to 4`. */
function readBy(text: string): Range {
  const [, more] = /^by (\d+) or more$/.exec(text) ?? [];
  if (more !== undefined) return [Number(more), Infinity];
  const [, less] = /^by (\d+) or less$/.exec(text) ?? [];
  if (less !== undefined) return [1, Number(less)];
  const [, exactly] = /^by exactly (\d+)$/.exec(text) ?? [];
  if (exactly !== undefined) return [Number(exactly), Number(exactly)];
  const [, from, to] = /^by (\d+) to (\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new Error(`cannot read "${text}"`);
  return [Number(from), Number(to)];
}

/** Reads what a team has to do, from its own view: `win by 5 or more or lose`. */
function readResult(text: string): Holds {
  const ranges: Range[] = [];
  let verb = '';
  for (const words of text.split(/ or (?=win|lose|by )/)) {
    const [, newVerb, by = ''] = /^(?:(win|lose)s?)? ?(by .+)?$/.exec(words) ?? [];
    verb = newVerb ?? verb;
    if (verb === '') throw new Error(`cannot read "${text}"`);
    const [from, to] = by === '' ? [1, Infinity] : readBy(by);
    ranges.push(verb === 'win' ? [from, to] : [-to, -from]);
  }
  return (margin) => ranges.some(([from, to]) => margin >= from && margin <= to);
}

/** Reads what a team has to do: to win or lose, or not to. */
function readTeam(text: string): Holds {
  const [, denied] = /^do(?:es)? not (.+)$/.exec(text) ?? [];
  if (denied !== undefined) {
    const holds = readTeam(denied);
    return (margin) => !holds(margin);
  }
  return readResult(text);
}

/** Reads a sentence part about a game's margin. The team that it begins with is its subject. */
export function readMargin(text: string, [home, away]: readonly [string, string]): Holds {
  if (text.startsWith(`${home} `)) return readTeam(text.slice(home.length + 1));
  if (!text.startsWith(`${away} `)) throw new Error(`cannot read "${text}"`);
  const holds = readTeam(text.slice(away.length + 1));
  return (margin) => holds(-margin);
}

function readOneTotal(text: string): Holds {
  const [, under] = /^stays under ([\d.]+)$/.exec(text) ?? [];
  if (under !== undefined) return (total) => total < Number(under);
  const [, most] = /^stays at (\d+) or less$/.exec(text) ?? [];
  if (most !== undefined) return (total) => total <= Number(most);
  const [, over] = /^goes over ([\d.]+)$/.exec(text) ?? [];
  if (over !== undefined) return (total) => total > Number(over);
  const [, least] = /^reaches (\d+)$/.exec(text) ?? [];
  if (least !== undefined) return (total) => total >= Number(least);
  const [, missing] = /^does not land on exactly (\d+)$/.exec(text) ?? [];
  if (missing !== undefined) return (total) => total !== Number(missing);
  const [, from, to = from] = /^lands on (?:exactly )?(\d+)(?: to (\d+))?$/.exec(text) ?? [];
  if (from === undefined) throw new Error(`cannot read "${text}"`);
  return (total) => total >= Number(from) && total <= Number(to);
}

/** Reads a sentence part about a total, after its subject. */
export function readTotal(text: string): Holds {
  const all = text.split(/ or (?=stays|goes|reaches|lands)/).map(readOneTotal);
  return (total) => all.some((holds) => holds(total));
}
