/** A live connection whose buffered bytes are counted. */
export interface Reader {
  /** Sets the number of buffered bytes. Above a limit, this connection or a slower one of its address is closed. */
  buffered(bytes: number): void;
  /** Removes the connection. Safe to repeat. */
  leave(): void;
}

/** Limits the bytes buffered for live connections, per connection and per address. */
export interface BufferBounds {
  /** @param close ends the connection immediately and drops its buffer */
  enter(address: string, close: () => void): Reader;
  /** Total number of bytes buffered for an address. */
  total(address: string): number;
}

interface Entry {
  bytes: number;
  readonly close: () => void;
}

interface Address {
  total: number;
  readonly readers: Set<Entry>;
}

function slowestOf(readers: ReadonlySet<Entry>): Entry | undefined {
  let slowest: Entry | undefined;
  for (const reader of readers) if (slowest === undefined || reader.bytes > slowest.bytes) slowest = reader;
  return slowest;
}

/** @param bounds in bytes: per connection, and for all connections of one address in this process */
export function boundBuffers(bounds: { readonly ofConnection: number; readonly ofAddress: number }): BufferBounds {
  const addresses = new Map<string, Address>();

  /** Removes a reader and its bytes. @returns false if it was already removed */
  function remove(name: string, address: Address, entry: Entry): boolean {
    if (!address.readers.delete(entry)) return false;
    address.total -= entry.bytes;
    if (address.readers.size === 0) addresses.delete(name);
    return true;
  }

  return {
    enter(name, close) {
      const address = addresses.get(name) ?? { total: 0, readers: new Set() };
      addresses.set(name, address);
      const entry: Entry = { bytes: 0, close };
      address.readers.add(entry);
      return {
        buffered(bytes) {
          if (!address.readers.has(entry)) return;
          address.total += bytes - entry.bytes;
          entry.bytes = bytes;
          if (bytes > bounds.ofConnection && remove(name, address, entry)) entry.close();
          while (address.total > bounds.ofAddress) {
            const slowest = slowestOf(address.readers);
            if (slowest === undefined || !remove(name, address, slowest)) return;
            slowest.close();
          }
        },
        leave: () => void remove(name, address, entry),
      };
    },
    total: (name) => addresses.get(name)?.total ?? 0,
  };
}
