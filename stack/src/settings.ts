/** Environment variables that configure the app. A stack passes on only those it was given, never the ones of the supervisor's process. */
const names =
  /^(NODE_ENV|HOST|PORT|WORKER_HOST|WORKER_PORT|LOG_LEVEL|ALLOWED_HOSTS|DEMO_BEHIND_PROXY|SERVER_URL|CORS_ORIGINS|TRUST_PROXY|METRICS_TOKEN|MAX_OPEN_BETS|REFUSED_EXIT_SECONDS|HANG_TIMEOUT_FACTOR|GAME_CLOCK_SPEED|CONTAINER_PUBLISHED_ON|REPORT_MAX_AGE_SECONDS|(BACKUP|MONGODB|REDIS|FIREBASE|ODDS|SCOREBOARD|SCORES|RESULT|INJURIES|VOID|SIMULATOR|HOLD|RATE|SEASON)_\w+)$/;

export type Settings = Readonly<Record<string, string | undefined>>;

/** Returns the settings among these variables. Empty ones count as unset. */
export function settingsIn(env: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (names.test(name) && value ? [[name, value]] : [])),
  );
}

/** Returns changes to the inherited environment that leave a child process with exactly these settings. */
export function onlySettings(settings: Settings): Record<string, string | undefined> {
  const cleared = Object.keys(process.env).filter((name) => names.test(name));
  return { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...settings };
}

/** Returns a port setting, or undefined if it is 0, unset or invalid. */
export function portSetting(settings: Settings, name: string): number | undefined {
  const port = Number(settings[name]);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
