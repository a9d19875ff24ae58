import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** An IP address of a host. */
export interface Address {
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

/** How long one query to a name server may take, in milliseconds. It is sent twice. */
const usualQueryMs = 1_500;
const tries = 2;

/**
 * Finds the addresses of a host that a user has entered: IPv4 before IPv6. Asks the name servers directly. `dns.lookup` would hold one
 * of the few threads of the process for as long as a name server is silent, and with it every other look-up.
 * @param hostname as in a URL
 * @param options `servers` are used instead of the machine's name servers, each as `host:port`
 * @throws if the host has no address, or no name server answers within about five seconds
 */
export async function resolveHost(
  hostname: string,
  { servers, queryMs = usualQueryMs }: { readonly servers?: readonly string[]; readonly queryMs?: number } = {},
): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  // Names that no name server knows, and that always mean this machine.
  if (host === 'localhost' || host.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout: queryMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((result, index) =>
    result.status === 'rejected' ? [] : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  return addresses;
}
