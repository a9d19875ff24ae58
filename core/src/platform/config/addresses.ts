import { isIP } from 'node:net';

const hostName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/;

/** The names of a comma-separated list, in lower case. */
export function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}

/** Whether a list has only host names, without a protocol or a port. */
export function areHostNames(list: string): boolean {
  return namesIn(list).every((name) => hostName.test(name));
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
