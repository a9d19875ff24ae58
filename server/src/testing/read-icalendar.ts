/** The value of each property of an event, unescaped. */
export type ReadEvent = Readonly<Record<string, string>>;

const unescaped = (value: string) => value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

function readLine(line: string): readonly [name: string, value: string] {
  const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a property: ${line}`);
  return [name, unescaped(value)];
}

/**
 * Reads a calendar (RFC 5545).
 * @throws Error if a line is longer than 75 octets or does not end with CRLF, and if a block is not closed
 */
export function readICalendar(text: string): { calendar: ReadEvent; events: ReadEvent[] } {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end with CRLF');
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a line end without CRLF: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`);
    if (Buffer.from(line).toString() !== line || !line.isWellFormed()) throw new Error(`a split character: ${line}`);
  }
  const open: Record<string, string>[] = [];
  const events: ReadEvent[] = [];
  let calendar: ReadEvent | null = null;
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [name, value] = readLine(line);
    const block = open.at(-1);
    if (name === 'BEGIN') open.push({ BEGIN: value });
    else if (block === undefined) throw new Error(`outside of a block: ${line}`);
    else if (name === 'END') {
      if (block.BEGIN !== value) throw new Error(`${line} closes ${block.BEGIN}`);
      if (value === 'VEVENT') events.push(block);
      else calendar = block;
      open.pop();
    } else if (name in block) throw new Error(`twice: ${line}`);
    else block[name] = value;
  }
  if (open.length > 0 || calendar === null) throw new Error('a block is not closed');
  return { calendar, events };
}
