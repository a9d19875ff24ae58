/** The two formats of package sources on a Debian-like system. */
export type SourceFormat = 'deb822' | 'one-line';

/**
 * Rewrites the entries of a package source file for the main archive of one of `suites` to another suite.
 * Leaves out everything else: updates, security, other vendors' archives, source packages.
 * @returns the text of a new source file, or undefined if the file has no such entry
 */
export function retargetSources(
  text: string,
  format: SourceFormat,
  suites: readonly string[],
  target: string,
): string | undefined {
  const entries = format === 'deb822' ? retargetStanzas(text, suites, target) : retargetLines(text, suites, target);
  return entries.length === 0 ? undefined : `${entries.join(format === 'deb822' ? '\n\n' : '\n')}\n`;
}

function retargetStanzas(text: string, suites: readonly string[], target: string): string[] {
  return withoutComments(text)
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((stanza) => {
      const fields = parseStanza(stanza);
      const words = (name: string) => (fields.get(name) ?? '').split(/\s+/).filter(Boolean);
      const fits =
        words('types').includes('deb') &&
        words('suites').some((suite) => suites.includes(suite)) &&
        words('components').includes('main') &&
        fields.get('enabled')?.toLowerCase() !== 'no';
      if (!fits) return [];
      fields.set('types', 'deb').set('suites', target).set('components', 'main');
      return [[...fields].map(([name, value]) => `${capitalized(name)}: ${value}`).join('\n')];
    });
}

function parseStanza(stanza: string): Map<string, string> {
  const fields = new Map<string, string>();
  let current: string | undefined;
  for (const line of stanza.split('\n')) {
    const start = /^([A-Za-z0-9-]+):[ \t]*(.*)$/.exec(line);
    if (start?.[1] !== undefined) {
      current = start[1].toLowerCase();
      fields.set(current, start[2] ?? '');
    } else if (current !== undefined && /^[ \t]/.test(line)) {
      // An inline signing key spans many lines, which stay unchanged.
      fields.set(current, `${fields.get(current) ?? ''}\n${line}`);
    }
  }
  return fields;
}

function retargetLines(text: string, suites: readonly string[], target: string): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line) => {
      const parts = /^\s*deb\s+(?:(\[[^\]]*\])\s+)?(\S+)\s+(\S+)\s+(.*)$/.exec(line);
      if (parts === null) return [];
      const [, options, address, suite, components] = parts;
      if (suite === undefined || !suites.includes(suite)) return [];
      if (!(components ?? '').replace(/#.*/, '').split(/\s+/).includes('main')) return [];
      return [['deb', options, address, target, 'main'].filter(Boolean).join(' ')];
    });
}

function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');
}

function capitalized(field: string): string {
  return field.replace(/(^|-)([a-z])/g, (letters) => letters.toUpperCase());
}
