import { z } from 'zod';

/** Why a bet or a leg is void. */
export const voidReasonSchema = z.enum(['void', 'late', 'price-error']);

/** The fields of a canonical line after its tag; null for a line with another tag, and for other text. */
export function fieldsOfLine(line: string, tag: string): unknown[] | null {
  try {
    const fields: unknown = JSON.parse(line);
    return Array.isArray(fields) && fields[0] === tag ? fields.slice(1) : null;
  } catch {
    return null;
  }
}

/** A kind of canonical line: a JSON array of its tag and its fields in a fixed order. */
export interface LineFormat<T> {
  /** The line of a value. */
  write(value: T): string;
  /** The value of a line; null for any other text. Only the text that would be written again is canonical. */
  read(line: string): T | null;
  /** Whether a line has the tag of this format. */
  has(line: string): boolean;
}

/** The lines of values with these fields. */
export function lineFormat<T extends object>(
  tag: string,
  schema: z.ZodType<T>,
  fields: readonly (keyof T & string)[],
): LineFormat<T> {
  const write = (value: T) => JSON.stringify([tag, ...fields.map((field) => value[field])]);
  return {
    write,
    read(line) {
      const values = fieldsOfLine(line, tag);
      if (values === null) return null;
      const named = fields.map((field, index) => [field, values[index]]);
      const { data } = schema.safeParse(Object.fromEntries(named));
      return data !== undefined && write(data) === line ? data : null;
    },
    has: (line) => line.startsWith(`["${tag}",`),
  };
}
