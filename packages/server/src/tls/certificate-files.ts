import { readFile } from 'node:fs/promises';
import { StartRefused } from '../config/start-refused.ts';
import type { TlsConfiguration } from '../config/tls-configuration.ts';
import { CertificateRefused, checkCertificate, type ServerCertificate } from './server-certificate.ts';

const VARIABLES = { certificate: 'COFFER_TLS_CERT', key: 'COFFER_TLS_KEY' } as const;

type Files = Extract<TlsConfiguration, { mode: 'files' }>;

/**
 * Reads the operator's certificate and key.
 *
 * @throws StartRefused naming the variable, its file and what is wrong with it
 */
export async function readCertificateFiles(files: Files): Promise<ServerCertificate> {
  const credentials = {
    certificate: await read(files, 'certificate'),
    key: await read(files, 'key'),
  };
  try {
    checkCertificate(credentials);
    return credentials;
  } catch (error) {
    if (error instanceof CertificateRefused) throw refused(files, error.part, error.message, error);
    throw error;
  }
}

async function read(files: Files, part: keyof ServerCertificate): Promise<string> {
  try {
    return await readFile(files[part], 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw refused(files, part, 'does not exist', error);
    if (code === 'EACCES') throw refused(files, part, 'may not be read by this user', error);
    if (code === 'EISDIR') throw refused(files, part, 'is a directory, not a PEM file', error);
    throw refused(files, part, `cannot be read (${String(code)})`, error);
  }
}

function refused(files: Files, part: keyof ServerCertificate, problem: string, cause: unknown): StartRefused {
  return new StartRefused(`${VARIABLES[part]} ${files[part]} ${problem}`, { cause });
}
