import { posix } from 'node:path';
import type { SourceFile } from './documents.ts';

const statement =
  /^(?:import|export)\s+(?<clause>[^'";]*?)\bfrom\s*'(?<from>[^']+)'|^import\s*'(?<bare>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/gm;

/** True for `type …` and for `{ type A, type B }`, which the compiler removes. */
function isTypesOnly(clause: string): boolean {
  if (/^type\b/.test(clause)) return true;
  const named = /^\{([\s\S]*)\}\s*$/.exec(clause.trim())?.[1];
  if (named === undefined) return false;
  const names = named.split(',').map((name) => name.trim());
  return names.every((name) => name === '' || name.startsWith('type '));
}

/** The paths that an import may lead to: of a file beside it, or of a workspace. */
function candidatesOf(from: string, target: string): string[] {
  if (target.startsWith('.')) return [posix.join(posix.dirname(from), target)];
  const [, workspace = '', path] = /^@courtside\/(\w+)(?:\/(.+))?$/.exec(target) ?? [];
  return path === undefined
    ? [`${workspace}/index.ts`, `${workspace}/src/index.ts`]
    : [`${workspace}/src/${path}.ts`, `${workspace}/src/${path}.tsx`];
}

/** The files of the repository that each file imports when it runs. Imports of types alone do not count. */
export function runtimeImports(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...text.matchAll(statement)].flatMap(({ groups: { clause, from, bare, dynamic } = {} }) => {
        const target = from ?? bare ?? dynamic;
        return target === undefined || (clause !== undefined && isTypesOnly(clause)) ? [] : [target];
      });
      const paths = targets.flatMap((target) => candidatesOf(path, target).filter((file) => known.has(file)));
      return [path, [...new Set(paths)]];
    }),
  );
}
