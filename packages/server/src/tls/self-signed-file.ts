import type { X509Certificate } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { CertificateRefused, checkCertificate, type ServerCertificate } from './server-certificate.ts';

/** Key and certificate in one file, so that they change together. */
export const SELF_SIGNED_FILE = 'self-signed.pem';

const RENEWAL_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The kept certificate; a new one, which is kept from then on, where there is none, where it ends within thirty days,
 * or where it lacks one of the names.
 */
export async function keptSelfSigned(
  file: string,
  names: readonly string[],
  now: Date,
): Promise<ServerCertificate> {
  const kept = await readKept(file);
  if (kept !== null && isGood(kept, names, now)) return kept;
  // Loaded only where it is needed: the library takes a second.
  const { makeSelfSigned } = await import('./self-signed-certificate.ts');
  const made = await makeSelfSigned(names, now);
  await keep(file, made);
  return made;
}

/** The names under which a server is opened: as it listens, as it is called, and on the machine itself. */
export function namesOf({ host, publicUrl }: { host: string; publicUrl: string | null }): string[] {
  const called = publicUrl === null ? [] : [new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')];
  const listening = ['0.0.0.0', '::'].includes(host) ? [] : [host];
  return [...new Set([...called, ...listening, 'localhost', '127.0.0.1', '::1'])];
}

async function readKept(file: string): Promise<ServerCertificate | null> {
  try {
    const text = await readFile(file, 'utf8');
    return { certificate: text, key: text };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function isGood(kept: ServerCertificate, names: readonly string[], now: Date): boolean {
  try {
    const certificate = checkCertificate(kept);
    const endsAt = Date.parse(certificate.validTo);
    return endsAt - now.getTime() > RENEWAL_MS && names.every((name) => stands(certificate, name));
  } catch (error) {
    if (error instanceof CertificateRefused) return false;
    throw error;
  }
}

function stands(certificate: X509Certificate, name: string): boolean {
  const found = isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name);
  return found !== undefined;
}

async function keep(file: string, { certificate, key }: ServerCertificate): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, certificate + key, { mode: 0o600 });
  // The mode above holds only for a file that was not there.
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}
