import { BlockList, isIP, isIPv6 } from 'node:net';
import type { z } from 'zod';

const ALLOWED =
  'false, or the addresses of the proxies in front, separated by commas ' +
  '(such as 127.0.0.1, 10.0.0.0/8, or the names loopback, linklocal and uniquelocal)';

/**
 * Whose `X-Forwarded-*` headers count. A plain "true", or a number of proxies, is refused: it would believe
 * headers that any client can write, and so lift the limits per address.
 */
export function trustedProxies(text: string, context: z.RefinementCtx): false | string[] {
  if (text === 'false') return false;
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every(isProxyAddress)) context.addIssue({ code: 'custom', message: ALLOWED });
  return parts;
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The networks that the names stand for. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is that of a trusted proxy. */
export function proxyMatcher(trusted: false | readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of (trusted || []).flatMap((entry) => NAMED[entry] ?? [entry])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
