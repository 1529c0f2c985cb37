import { isIPv6 } from 'node:net';
import type { Configuration } from './config/configuration.ts';

/**
 * The line that says where to open the drive. With a public address configured, it also says where the
 * server itself listens.
 */
export function readyLine(
  { host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>,
  port: number,
): string {
  const local = localAddress(host, port);
  return `Coffer is ready: ${publicUrl === null ? local : `${publicUrl} (listening on ${local})`}`;
}

/** The address that links to the page begin with. */
export function publicAddress(
  { host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>,
  port: number,
): string {
  return publicUrl ?? localAddress(host, port);
}

function localAddress(host: string, port: number): string {
  return `http://${openable(host)}:${port}`;
}

/** An address that listens everywhere cannot be opened itself. */
function openable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
