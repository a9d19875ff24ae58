import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../testing/supervise.ts';
import { newerSources } from './host-sources.ts';

function aSystem(files: Readonly<Record<string, string>>): string {
  const root = aFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const debian12 = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\n';
const stanza = (host: string, suite: string) =>
  `Types: deb\nURIs: http://${host}/d\nSuites: ${suite}\nComponents: main\n`;

describe("the host's own package source", () => {
  it("is preferred to another vendor's source", () => {
    const root = aSystem({
      'etc/os-release': debian12,
      'etc/apt/sources.list.d/acme.sources': stanza('acme.example', 'bookworm'),
      'etc/apt/sources.list.d/debian.sources': stanza('debian.example', 'bookworm'),
    });
    expect(newerSources(root)).toEqual({ extension: 'sources', text: expect.stringContaining('debian.example') });
  });

  it('may be a plain list', () => {
    const root = aSystem({
      'etc/os-release': debian12,
      'etc/apt/sources.list': 'deb http://debian.example/d bookworm main\n',
    });
    expect(newerSources(root)).toEqual({ extension: 'list', text: 'deb http://debian.example/d trixie main\n' });
  });

  it('of Ubuntu is pointed at a newer Ubuntu', () => {
    const root = aSystem({
      'etc/os-release': 'ID=ubuntu\nVERSION_CODENAME=jammy\n',
      'etc/apt/sources.list.d/ubuntu.sources': stanza('ubuntu.example', 'jammy'),
    });
    expect(newerSources(root)?.text).toContain('Suites: noble');
  });

  it('is undefined on other systems', () => {
    expect(newerSources(aSystem({ 'etc/os-release': 'ID=fedora\n' }))).toBeUndefined();
    expect(newerSources(aSystem({}))).toBeUndefined();
  });
});
