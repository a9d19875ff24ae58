import { isIP } from 'node:net';

const hostName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/;

/** The parts of a comma-separated list that are not empty. */
export function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The host names of a comma-separated list, in lower case. */
export function namesIn(list: string): string[] {
  return partsOf(list.toLowerCase());
}

/** A server's own address as its neighbours on this machine reach it. */
export function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a list has only host names, without a protocol or a port. */
export function areHostNames(list: string): boolean {
  return namesIn(list).every((name) => hostName.test(name));
}

/** Whether a list has only hosts: names or addresses, each with a port or without one. */
export function areHosts(list: string): boolean {
  return namesIn(list).every((host) => hostName.test(host.replace(/:\d{1,5}$/, '')));
}

/** One or more proxies in front, or where they are: addresses, networks, or the names of local ones. */
export function isProxies(value: string): boolean {
  if (/^\d{1,2}$/.test(value)) return Number(value) > 0;
  return value.split(',').every((part) => {
    const [address = '', prefix, ...more] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return prefix === undefined;
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    return (
      version > 0 &&
      more.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
    );
  });
}
