import { isIP, isIPv6 } from 'node:net';
import type { Configuration } from './config/configuration.ts';
import { speaksTls } from './config/tls-configuration.ts';
import type { Tls } from './tls/open-tls.ts';
import { certificateFingerprint } from './tls/server-certificate.ts';

type Address = Pick<Configuration, 'host' | 'publicUrl' | 'tls'>;

/**
 * The line that says where to open the drive. With a public address configured, it also says where the
 * server itself listens.
 */
export function readyLine(configuration: Address, port: number): string {
  const { publicUrl } = configuration;
  const local = localAddress(configuration, port);
  return `Coffer is ready: ${publicUrl === null ? local : `${publicUrl} (listening on ${local})`}`;
}

/**
 * Recommends a host name of its own, where the address has a port or no name and others may listen beside it; null
 * otherwise.
 */
export function hostAdvice(configuration: Address, port: number): string | null {
  const url = new URL(publicAddress(configuration, port));
  const { hostname } = url;
  const isName = hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (isName && url.port === '') return null;
  return `Better give it a host name of its own: browsers send its cookies to every program on ${hostname}, whatever its port.`;
}

/** Says on standard output where the server is to be opened. */
export function announce(configuration: Configuration, tls: Tls | null, port: number): void {
  const advice = hostAdvice(configuration, port);
  const lines = [readyLine(configuration, port), ...(advice === null ? [] : [advice])];
  if (tls !== null && configuration.tls.mode === 'self-signed') {
    lines.unshift(selfSignedLine(certificateFingerprint(tls.credentials)));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The line with which a person can make sure that the browser's warning is about this very server. */
function selfSignedLine(fingerprint: string): string {
  return `The certificate is self-signed, so browsers warn once; its SHA-256 fingerprint is ${fingerprint}`;
}

/** The address that links to the page begin with. */
export function publicAddress(configuration: Address, port: number): string {
  return configuration.publicUrl ?? localAddress(configuration, port);
}

function localAddress({ host, tls }: Address, port: number): string {
  return `${speaksTls(tls) ? 'https' : 'http'}://${openable(host)}:${port}`;
}

/** An address that listens everywhere cannot be opened itself. */
function openable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
