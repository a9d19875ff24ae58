/** One slow or fast reader: a live connection and what is buffered for it. */
export interface Reader {
  /** Says how many bytes are buffered for it now; over a bound it, or a slower one of its address, is closed. */
  buffered(bytes: number): void;
  /** Its connection has ended. Safe to repeat. */
  leave(): void;
}

/** Bounds what is buffered for live connections, of one and of all of an address together. */
export interface BufferBounds {
  /** @param close ends the connection at once, with all that is buffered for it */
  enter(address: string, close: () => void): Reader;
  /** Bytes buffered for an address, as far as its readers have said. */
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

/** @param bounds in bytes: of one connection, and of all connections of one address at this process */
export function boundBuffers(bounds: { readonly ofConnection: number; readonly ofAddress: number }): BufferBounds {
  const addresses = new Map<string, Address>();

  /** Removes a reader with its bytes. @returns whether it was still there */
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
