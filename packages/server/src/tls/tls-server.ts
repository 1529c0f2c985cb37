import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { isIP } from 'node:net';
import { type SecureContextOptions, Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Tls } from './open-tls.ts';
import { certificateFingerprint, type ServerCertificate } from './server-certificate.ts';

/** The context of connections: TLS 1.2 and later (RFC 9325), with Node's choice of ciphers. */
function secureContext({ certificate, key }: ServerCertificate): SecureContextOptions {
  return { cert: certificate, key, minVersion: 'TLSv1.2' };
}

/**
 * An HTTP/1.1 server over TLS. HTTP/2 is left to proxies: transfers are few and large, and fill a line over several
 * connections of which one that stalls does not hold up the others.
 */
export function createTlsServer(
  credentials: ServerCertificate,
  handler: NonNullable<Parameters<typeof createServer>[1]>,
): Server {
  return createServer(secureContext(credentials), handler);
}

/** How often is looked whether the certificate was renewed. */
const INTERVAL_MS = 60_000;

interface CertificatePorts {
  readonly server: Pick<TlsServer, 'setSecureContext'>;
  readonly tls: Tls;
  readonly publicUrl: string | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Gives a function that takes up a renewed certificate. Connections that are open go on with the former one. What
 * cannot be used is logged, and the former one stays.
 */
function createCertificateReload({ server, tls, publicUrl, log }: CertificatePorts) {
  let current = tls.credentials;
  const warn = () => {
    for (const warning of certificateWarnings(current, publicUrl, new Date())) log.warn(warning);
  };
  warn();

  return async (): Promise<void> => {
    try {
      const next = await tls.source();
      if (next.certificate === current.certificate && next.key === current.key) return;
      server.setSecureContext(secureContext(next));
      current = next;
      log.info({ fingerprint: certificateFingerprint(next) }, 'took up a new certificate');
      warn();
    } catch (error) {
      log.error({ err: error }, 'the certificate cannot be used; the former one stays');
    }
  };
}

/**
 * Looks every minute, and at SIGHUP, for a renewed certificate: programs that renew them replace files and may tell
 * nobody.
 */
export function keepCertificateCurrent(app: FastifyInstance, tls: Tls, publicUrl: string | null): void {
  if (!(app.server instanceof TlsServer)) throw new Error('The server does not speak TLS');
  const reload = createCertificateReload({ server: app.server, tls, publicUrl, log: app.log });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(reload, INTERVAL_MS);
    timer.unref();
    // A terminal that is closed sends it, too, and means that everything in it shall end.
    if (!process.stdout.isTTY) process.on('SIGHUP', reload);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    process.off('SIGHUP', reload);
  });
}

/**
 * Why visitors will not trust a certificate that the server can use. It starts all the same: browsers name these
 * problems well, and a restart should not turn a forgotten renewal into a standstill.
 */
export function certificateWarnings(
  { certificate }: ServerCertificate,
  publicUrl: string | null,
  now: Date,
): string[] {
  const parsed = new X509Certificate(certificate);
  const warnings: string[] = [];
  if (Date.parse(parsed.validTo) <= now.getTime()) {
    warnings.push(`the certificate ended on ${parsed.validTo}; renew it`);
  }
  if (Date.parse(parsed.validFrom) > now.getTime()) {
    warnings.push(`the certificate holds only from ${parsed.validFrom} on`);
  }
  if (publicUrl !== null) {
    const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
    const covered = isIP(name) === 0 ? parsed.checkHost(name) : parsed.checkIP(name);
    if (covered === undefined)
      warnings.push(`the certificate is not for ${name}, the name in COFFER_PUBLIC_URL`);
  }
  return warnings;
}
