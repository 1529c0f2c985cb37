import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

/** Where `/metrics` is served. */
export type MetricsConfiguration =
  /** On a port of its own, which a firewall or the loopback address keeps from others; with a token, if one is set. */
  | {
      readonly place: 'own-port';
      readonly host: string;
      readonly port: number;
      readonly token: string | null;
    }
  /** Beside everything else, for readers with the token. */
  | { readonly place: 'main-port'; readonly token: string };

const TOKEN_RULE = 'at least 16 characters, without spaces';

/** The token that readers of metrics present; too long to be guessed. */
export const metricsToken = z.string().regex(/^[\x21-\x7e]{16,}$/, TOKEN_RULE);

/** @throws StartRefused when an address is set and no port */
export function metricsConfiguration(values: {
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly token: string | undefined;
}): MetricsConfiguration | null {
  const { host, port, token } = values;
  if (port !== undefined) {
    return { place: 'own-port', host: host ?? '127.0.0.1', port, token: token ?? null };
  }
  if (host !== undefined) {
    throw new StartRefused('COFFER_METRICS_HOST is set, but COFFER_METRICS_PORT is not');
  }
  return token === undefined ? null : { place: 'main-port', token };
}
