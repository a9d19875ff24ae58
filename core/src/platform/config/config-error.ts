/** Thrown when the environment does not fit; the message names each setting and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
