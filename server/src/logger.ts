import type { Config } from '@courtside/core';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The log of a process: JSON lines, on standard output unless told otherwise, without any token. */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const secrets = ['authorization', 'idToken', 'token', 'headers.authorization', 'req.headers.authorization'];
  const options = {
    name,
    level: config.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '[redacted]' },
  };
  return pino(options, destination);
}
