import type { SourceFile } from './documents.ts';

const call = /\b(?:new (?:mongoose\.)?Schema|(?:mongoose\.)?Schema\.create)(?:<[^()]*>)?\(/g;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The name of the collection that a schema is defined for; null for a schema that is part of others. */
function collectionIn(text: string): string | null {
  // Only the options of the call itself: a field may have the name, too.
  let depth = 0;
  for (const [token, name] of text.matchAll(/\bcollection: '([^']+)'|'[^']*'|[()[\]{}]/g)) {
    if (/^[([{]$/.test(token)) depth += 1;
    else if (/^[)\]}]$/.test(token)) depth -= 1;
    else if (depth === 1 && name !== undefined) return name;
    if (depth < 0) return null;
  }
  return null;
}

/** Finds collections with more than one schema. */
export function ownerProblems(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { path, text } of files) {
    const code = text.replace(comments, '');
    for (const match of code.matchAll(call)) {
      const name = collectionIn(code.slice(match.index + match[0].length));
      if (name !== null) owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `the collection ${name} has ${paths.length} schemas: ${paths.join(', ')}`);
}
