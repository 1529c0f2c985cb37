import { resolve } from 'node:path';
import { StartRefused } from './start-refused.ts';

export const TLS_MODES = ['off', 'self-signed', 'files'] as const;

/** Where the certificate comes from with which the server speaks TLS. */
export type TlsConfiguration =
  | { readonly mode: 'off' }
  | { readonly mode: 'self-signed' }
  /** The absolute paths of two PEM files. */
  | { readonly mode: 'files'; readonly certificate: string; readonly key: string };

/**
 * Files are named where they are used, and nowhere else; a page that is served over TLS has no address that begins
 * with `http:`.
 *
 * @throws StartRefused when the variables contradict each other
 */
export function tlsConfiguration(values: {
  readonly mode: (typeof TLS_MODES)[number];
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  readonly publicUrl: string | null;
}): TlsConfiguration {
  const { mode, certificate, key, publicUrl } = values;
  if (mode !== 'off' && publicUrl?.startsWith('http:')) {
    throw new StartRefused(
      `COFFER_PUBLIC_URL begins with http: but COFFER_TLS is ${mode}; let it begin with https:`,
    );
  }
  if (mode !== 'files') {
    const named = certificate === undefined ? key && 'COFFER_TLS_KEY' : 'COFFER_TLS_CERT';
    if (named === undefined) return { mode };
    throw new StartRefused(`${named} is set, but COFFER_TLS is ${mode}; set COFFER_TLS=files to use it`);
  }
  if (certificate === undefined || key === undefined) {
    const missing = certificate === undefined ? 'COFFER_TLS_CERT' : 'COFFER_TLS_KEY';
    throw new StartRefused(`${missing} must be set where COFFER_TLS is files: the path of a PEM file`);
  }
  return { mode, certificate: resolve(certificate), key: resolve(key) };
}

/** Whether a browser that speaks to this process itself does so over TLS. */
export function speaksTls({ mode }: TlsConfiguration): boolean {
  return mode !== 'off';
}
