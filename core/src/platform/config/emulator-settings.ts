import { namesIn } from './addresses.ts';

interface EmulatorSettings {
  readonly ALLOWED_HOSTS?: string | undefined;
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  readonly FIREBASE_AUTH_EMULATOR_PUBLIC_HOST?: string | undefined;
  readonly FIREBASE_AUTH_EMULATOR_CONTAINER?: string | undefined;
}

/**
 * The host names that the server answers to; null for any. The demo accepts anyone as any user. By default it answers only to
 * the names of its own machine: a website whose name leads to this machine could otherwise act as any user in a visitor's browser, and in
 * containers the demo cannot see which machines reach its published port.
 */
export function allowedHostsOf(settings: EmulatorSettings): readonly string[] | null {
  if (settings.ALLOWED_HOSTS !== undefined) return namesIn(settings.ALLOWED_HOSTS);
  const isDemo =
    settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined || settings.FIREBASE_AUTH_EMULATOR_CONTAINER !== undefined;
  return isDemo ? ['localhost', '127.0.0.1', '[::1]'] : null;
}

/** `host:port` of the Auth emulator for browsers; null without the emulator. */
export function publicEmulatorHostOf(settings: EmulatorSettings): string | null {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST === undefined) return null;
  return settings.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? settings.FIREBASE_AUTH_EMULATOR_HOST;
}
