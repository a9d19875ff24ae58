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

/** The layers of core. A layer imports only from itself and from the layers before it; core.ts imports from all. */
export const layers = ['platform', 'league', 'ledger', 'bets', 'people', 'operations'];

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

const layerRules = layers.map((layer, index) => ({
  name: `layer-${layer}`,
  comment: `core/src/${layer} may import from: ${layers.slice(0, index + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^core/src/${layer}/`, pathNot: [testFiles, entryPoints] },
  to: { path: [`^core/src/[^/]+\\.ts$`, `^core/src/${alternatives(layers.slice(index + 1).concat('testing'))}/`] },
}));

export default {
  forbidden: [
    ...workspaceRules,
    ...layerRules,
    {
      name: 'money-moves-in-ledger',
      comment: 'Only core/src/ledger writes entries and accounts: call the ledger.',
      severity: 'error',
      from: { pathNot: '^core/src/ledger/' },
      to: { path: '(^core/src|^@courtside/core)/ledger/(accounts|commit|projector|retries)\\b' },
    },
    {
      name: 'nights-are-facts',
      comment: 'A night is read in one folder: it knows nothing of chats, and groups know nothing of nights.',
      severity: 'error',
      from: { path: '^core/src/people/nights/', pathNot: testFiles },
      to: { path: '^core/src/people/chat/' },
    },
    {
      name: 'groups-without-nights',
      comment: 'A night is read in one folder: it knows nothing of chats, and groups know nothing of nights.',
      severity: 'error',
      from: { path: '^core/src/people/groups/', pathNot: testFiles },
      to: { path: '^core/src/people/(nights|chat)/' },
    },
    {
      name: 'own-collections',
      comment: 'A folder of people declares the collections that it uses, in a collections.ts of its own.',
      severity: 'error',
      from: { path: '^core/src/people/[^/]+/', pathNot: [testFiles, '^core/src/people/(groups|profiles)/'] },
      to: { path: String.raw`^core/src/people/collections\.ts$` },
    },
    {
      name: 'leaving-is-a-list',
      comment:
        'What a folder stores of a user is added to people/leaving.ts: deletion and export know no other folder.',
      severity: 'error',
      from: { path: '^core/src/people/(deletion|export)/', pathNot: testFiles },
      to: { path: '^core/src/people/[^/]+/', pathNot: '^core/src/people/(deletion|export)/' },
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
