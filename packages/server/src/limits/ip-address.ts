import { isIP, isIPv6 } from 'node:net';

/** Groups of 16 bits in an IPv6 address. */
const GROUPS = 8;

/**
 * Returns the one form in which an address is compared and counted, or null where the text has no address.
 * Ports, brackets, quotes, blanks and zone ids are removed, and an IPv6 address that represents an IPv4 address
 * becomes that one.
 */
export function ipAddress(text: string): string | null {
  const host = withoutPort(text.trim().replace(/^"(.*)"$/, '$1'));
  const address = host.replace(/%.*$/s, '');
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  return mappedIpv4(ipv6Groups(address)) ?? shortestIpv6(address);
}

/** Returns the eight groups of an IPv6 address without a zone id. */
export function ipv6Groups(address: string): readonly number[] {
  const [head = '', tail] = withHexadecimalEnd(address).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** An IPv6 address with a port has brackets, but some proxies leave them out. */
function withoutPort(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : '';
  return isIP(text) === 0 ? text.replace(/:\d*$/, '') : text;
}

/** The last 32 bits may be written as an IPv4 address. */
function withHexadecimalEnd(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/** RFC 5952, as URLs have it. */
const shortestIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** RFC 4291, 2.5.5.2: `::ffff:0:0/96`. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}
