/** Which other workspaces each workspace may import, always by their package names. */
export const workspaces = {
  contract: [],
  core: ['contract'],
  server: ['contract', 'core'],
  worker: ['contract', 'core'],
  client: ['contract'],
  stack: ['core'],
  e2e: ['client', 'contract', 'stack'],
  bench: ['contract', 'core', 'stack'],
  tools: ['contract', 'stack'],
};

/**
 * The floors of core, from the lowest up. A folder imports only from itself and from lower floors, never from its neighbors. Files
 * beside the folders, such as core.ts, compose them and import from all.
 */
export const floors = [
  ['platform'],
  ['sign-in'],
  ['league'],
  ['ledger'],
  ['bets'],
  ['members'],
  ['leaderboard'],
  ['groups'],
  ['seasons', 'challenges', 'group-tickets'],
  ['nights'],
  ['reactions', 'chat', 'push', 'calendar', 'seals'],
  ['leaving'],
  ['operations'],
];

/** Tests and their helpers may import anything in their workspace. */
export const testFiles = String.raw`(\.test\.tsx?$|/testing/)`;

/** Programs that open the whole core, and their commands. */
export const entryPoints = String.raw`/[^/]*(main|-command)\.ts$`;

const alternatives = (names) => `(${names.join('|')})`;
const othersOf = (workspace) => Object.keys(workspaces).filter((other) => other !== workspace);

const workspaceRules = Object.entries(workspaces).flatMap(([workspace, allowed]) => [
  {
    name: `workspace-${workspace}`,
    comment: `${workspace} may import from: ${allowed.join(', ') || 'no other workspace'}.`,
    severity: 'error',
    from: { path: `^${workspace}/` },
    to: {
      path: `^(@courtside/)?${alternatives(othersOf(workspace).filter((other) => !allowed.includes(other)))}(/|$)`,
    },
  },
  {
    name: 'workspace-by-name',
    comment: 'Import another workspace by its package name, not by a path.',
    severity: 'error',
    from: { path: `^${workspace}/` },
    to: { path: `^${alternatives(othersOf(workspace))}/`, dependencyTypes: ['local'] },
  },
]);

const floorRules = floors.flatMap((folders, index) =>
  folders.map((folder) => {
    const lower = floors.slice(0, index).flat();
    const others = floors.flat().filter((other) => other !== folder && !lower.includes(other));
    return {
      name: `floor-${folder}`,
      comment: `core/src/${folder} may import from: ${[...lower, folder].join(', ')}.`,
      severity: 'error',
      from: { path: `^core/src/${folder}/`, pathNot: [testFiles, entryPoints] },
      to: { path: [String.raw`^core/src/[^/]+\.ts$`, `^core/src/${alternatives([...others, 'testing'])}/`] },
    };
  }),
);

/** The sign-in services of the app, each with the library that only it may load. */
const clientServices = { firebase: '(^|node_modules/)firebase(/|$)', house: null };

const clientSeamRules = Object.entries(clientServices).map(([service, library]) => ({
  name: `sign-in-is-a-seam-${service}`,
  comment: 'Only open-auth.ts and sign-in-parts.tsx load a sign-in service: take the SignInClient.',
  severity: 'error',
  from: {
    path: '^client/src/',
    pathNot: [
      testFiles,
      String.raw`^client/src/features/session/(open-auth\.ts|sign-in-parts\.tsx)$`,
      `^client/src/features/session/${service}/`,
    ],
  },
  to: { path: [`^client/src/features/session/${service}/`, ...(library === null ? [] : [library])] },
}));

export default {
  forbidden: [
    ...workspaceRules,
    ...floorRules,
    {
      name: 'money-moves-in-ledger',
      comment: 'Only core/src/ledger writes entries and accounts: call the ledger.',
      severity: 'error',
      from: { pathNot: '^core/src/ledger/' },
      to: { path: '(^core/src|^@courtside/core)/ledger/(accounts|commit|projector|retries)\\b' },
    },
    {
      name: 'sign-in-is-a-seam',
      comment: 'Only openSignIn loads a provider of sign-in: take the SignInProvider.',
      severity: 'error',
      from: {
        path: '^(core|server|worker)/',
        pathNot: [testFiles, '^core/src/sign-in/(open-sign-in\\.ts$|firebase/)'],
      },
      to: { path: '(^core/src|^@courtside/core)/sign-in/firebase/|(^|node_modules/)firebase-admin(/|$)' },
    },
    ...clientSeamRules,
    {
      name: 'leaving-is-a-list',
      comment:
        'What a folder stores of a user is added to core/src/leaving.ts: deletion and export know no other folder.',
      severity: 'error',
      from: { path: '^core/src/leaving/(deletion|export)/', pathNot: testFiles },
      to: {
        path: `^core/src/${alternatives(floors.slice(5).flat())}/`,
        pathNot: '^core/src/leaving/(deletion|export)/',
      },
    },
    {
      name: 'file-cycle',
      comment: 'Files import each other: move the type or constant that both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-runs-in-browsers',
      comment: 'Browsers run the contract too, so it may not import from Node.',
      severity: 'error',
      from: { path: '^contract/', pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
