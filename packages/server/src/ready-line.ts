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
  const local = `http://${openable(host)}:${port}`;
  return `Coffer is ready: ${publicUrl === null ? local : `${publicUrl} (listening on ${local})`}`;
}

/** An address that listens everywhere cannot be opened itself. */
function openable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
