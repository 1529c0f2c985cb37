import { isIPv6 } from 'node:net';
import { ipAddress, ipv6Groups } from './ip-address.ts';

/**
 * The key of a client address in limits: an IPv4 address itself, and of an IPv6 address the first 64
 * bits, because one subscriber has all the addresses behind them.
 *
 * @param text undefined where the connection has gone, as Node says it of its socket
 */
export function addressKey(text: string | undefined): string {
  if (text === undefined) return 'gone';
  const address = ipAddress(text) ?? text;
  if (!isIPv6(address)) return address;
  const network = ipv6Groups(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
