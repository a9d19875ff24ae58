import type { Config } from '@courtside/core';
import { type Logger, pino } from 'pino';

/** The log of a process: JSON lines on standard output, without any token. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, name: string): Logger {
  const secrets = ['authorization', 'idToken', 'token', 'headers.authorization', 'req.headers.authorization'];
  return pino({
    name,
    level: config.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '[redacted]' },
  });
}
