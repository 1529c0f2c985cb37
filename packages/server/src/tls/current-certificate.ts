import { Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { certificateWarnings } from './certificate-warnings.ts';
import { fingerprintOf } from './credentials.ts';
import type { Tls } from './open-tls.ts';
import { secureContext } from './tls-server.ts';

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
export function createCertificateReload({ server, tls, publicUrl, log }: CertificatePorts) {
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
      log.info({ fingerprint: fingerprintOf(next) }, 'took up a new certificate');
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
