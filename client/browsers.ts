/**
 * The supported browsers, by the oldest version of each. The build lowers syntax and styles to all of them. The types in
 * `@typescript/lib-dom` and `lib` of tsconfig.json name the functions that all of them have, and a browser test opens every
 * page in `app.chrome` and the television's page in `television.chrome`.
 */
export const oldestBrowsers = {
  app: { chrome: 112, edge: 112, firefox: 128, safari: 16.4, ios: 16.4 },
  /** A television has the browser that it was sold with: Chromium 108 in sets of 2024. */
  television: { chrome: 108 },
} as const;

/** The targets of the build, as Vite names them: one build serves the app and televisions. */
export const buildTargets: string[] = Object.entries({ ...oldestBrowsers.app, ...oldestBrowsers.television }).map(
  ([browser, version]) => `${browser}${version}`,
);
