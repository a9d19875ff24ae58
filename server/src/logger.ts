import type { Config } from '@courtside/core/platform/config/config';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Creates the logger of a process: JSON lines, to standard output by default, with tokens redacted. */
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
