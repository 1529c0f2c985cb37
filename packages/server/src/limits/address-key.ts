import { isIPv6 } from 'node:net';
import { ipAddress, ipv6Groups } from './ip-address.ts';

/**
 * The key of a client address in limits: an IPv4 address itself, and of an IPv6 address the first 64
 * bits, because one subscriber has all the addresses behind them.
 */
export function addressKey(text: string): string {
  const address = ipAddress(text) ?? text;
  if (!isIPv6(address)) return address;
  const network = ipv6Groups(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
