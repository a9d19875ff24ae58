import rules, { entryPoints, testFiles } from './.dependency-cruiser.mjs';

/**
 * Cycles between folders of core and of the client. The client's top-level files start it and may import any folder. Tests
 * may close a cycle, so they are excluded. That takes a separate run.
 */
export default {
  forbidden: [
    {
      name: 'folder-cycle',
      comment: 'Folders import each other: move what both need into one of them, or into a lower layer.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: [testFiles, entryPoints] },
    includeOnly: { path: '^(core/src|client/src/[^/]+)/' },
  },
};
