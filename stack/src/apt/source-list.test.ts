import { describe, expect, it } from 'vitest';
import { retargetSources } from './source-list.ts';

const suites = ['bookworm', 'stable'];

describe('a deb822 package source', () => {
  const debian = `# made by the installer
Types: deb deb-src
# http://mirror.example/old
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib non-free-firmware
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
`;

  it('points at another suite, without updates, security and source packages', () => {
    expect(retargetSources(debian, 'deb822', suites, 'trixie')).toBe(`Types: deb
Uris: http://mirror.example/debian
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`);
  });

  it('keeps an inline signing key', () => {
    const text = `Types: deb
URIs: http://mirror.example/debian
Suites: bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc=
 -----END PGP PUBLIC KEY BLOCK-----
`;
    expect(retargetSources(text, 'deb822', suites, 'trixie')).toContain(
      'Signed-By: \n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc=\n -----END PGP PUBLIC KEY BLOCK-----\n',
    );
  });

  it('leaves out disabled entries, other suites and other vendors', () => {
    const stanza = (change: string) => `Types: deb\nURIs: http://x.example\n${change}\n`;
    for (const text of [
      stanza('Suites: bookworm\nComponents: main\nEnabled: no'),
      stanza('Suites: nodistro\nComponents: main'),
      stanza('Suites: bookworm\nComponents: stable'),
    ]) {
      expect(retargetSources(text, 'deb822', suites, 'trixie')).toBeUndefined();
    }
  });
});

describe('a one-line package source', () => {
  it('points at another suite and keeps the options', () => {
    const text = `# deb http://old.example/debian bookworm main
deb [signed-by=/usr/share/keyrings/a.gpg arch=amd64] http://mirror.example/debian bookworm main contrib # ours
deb-src http://mirror.example/debian bookworm main
deb http://mirror.example/debian bookworm-updates main
deb http://mirror.example/debian-security bookworm-security main
deb	http://other.example/debian   stable   main
deb http://vendor.example/linux bookworm stable
`;
    expect(retargetSources(text, 'one-line', suites, 'trixie')).toBe(
      'deb [signed-by=/usr/share/keyrings/a.gpg arch=amd64] http://mirror.example/debian trixie main\n' +
        'deb http://other.example/debian trixie main\n',
    );
  });

  it('is undefined if no line matches', () => {
    expect(retargetSources('deb http://x.example/ubuntu jammy main\n', 'one-line', suites, 'trixie')).toBeUndefined();
  });
});
