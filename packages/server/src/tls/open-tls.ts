import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import { StartRefused } from '../config/start-refused.ts';
import { makeDirectory } from '../store/read-only-disk.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { keptSelfSigned, namesOf, SELF_SIGNED_FILE } from './self-signed-file.ts';
import type { ServerCertificate } from './server-certificate.ts';

/** How this process speaks TLS. */
export interface Tls {
  /** The certificate at the start. */
  readonly credentials: ServerCertificate;
  /** Gives them as they are now: they may differ from one time to the next. */
  readonly source: () => Promise<ServerCertificate>;
}

/**
 * Gets the certificate that the configuration asks for, and makes it where it is to be self-signed; null where the
 * server does not speak TLS itself.
 *
 * @throws StartRefused when files cannot be used, or the certificate cannot be kept
 */
export async function openTls(configuration: Configuration): Promise<Tls | null> {
  const { tls } = configuration;
  switch (tls.mode) {
    case 'off':
      return null;
    case 'files':
      return opened(() => readCertificateFiles(tls));
    case 'self-signed':
      return opened(() => selfSigned(configuration));
  }
}

async function opened(source: Tls['source']): Promise<Tls> {
  return { credentials: await source(), source };
}

async function selfSigned(configuration: Configuration): Promise<ServerCertificate> {
  const { dataDirectory } = configuration;
  try {
    await makeDirectory(dataDirectory);
    return await keptSelfSigned(join(dataDirectory, SELF_SIGNED_FILE), namesOf(configuration), new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`COFFER_DATA_DIR ${dataDirectory} cannot be used: ${reason}`, { cause: error });
  }
}
