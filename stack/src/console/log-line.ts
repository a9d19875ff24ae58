const levels: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Fields that the console leaves out. */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'responseTime']);
/** From this level on, the request id is shown: it leads to the other log lines of the request. */
const warn = 40;

/** Formats a component's line for the console: message and fields of a structured line, other lines unchanged. */
export function readableLine(line: string): string {
  const record = parse(line);
  if (record === undefined) return line;
  const level = Number(record.level);
  const { msg, err } = record;
  const fields = Object.entries(record)
    .filter(([name]) => !hidden.has(name) && name !== 'err' && (name !== 'reqId' || level >= warn))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [levels[level], msg, ...fields, errorText(err)].filter(Boolean).join(' ');
}

/** Whether a line logs one of the stack's own health probes. */
export function isAboutProbe(line: string): boolean {
  return /"url":"\/(readyz|livez|healthz)"/.test(line);
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && 'level' in value ? value : undefined;
  } catch {
    // Plain text that begins with a brace.
    return undefined;
  }
}

function errorText(err: unknown): string {
  if (!isRecord(err)) return '';
  const text = err.stack ?? err.message;
  return typeof text === 'string' ? `\n${text}` : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
