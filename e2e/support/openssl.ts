import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Certificates as somebody else makes and reads them: by the `openssl` command. */

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a key and a certificate for a name and 127.0.0.1, as two PEM files in a folder. */
export function makeCertificate(
  folder: string,
  { file = 'server', name = 'drive.example.org', days = 30 } = {},
): CertificateFiles {
  const certificate = join(folder, `${file}.crt`);
  const key = join(folder, `${file}.key`);
  openssl(
    ...[
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      String(days),
    ],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`],
    ...['-keyout', key, '-out', certificate],
  );
  return { certificate, key };
}

/** What the command prints. */
export function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** All that the command says about a connection with TLS, with certificates of a file trusted. */
export function connect(address: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync('openssl', ['s_client', '-connect', address, ...args], {
    input: '',
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout + stderr;
}

/** The SHA-256 fingerprint of the certificate that a server shows. */
export function shownFingerprint(address: string): string {
  const shown = connect(address);
  const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(shown)?.[0] ?? '';
  return fingerprintOf(pem);
}

/** The SHA-256 fingerprint of a certificate in PEM form. */
export function fingerprintOf(pem: string): string {
  const printed = execFileSync('openssl', ['x509', '-noout', '-fingerprint', '-sha256'], { input: pem });
  return printed.toString().trim().split('=')[1] ?? '';
}
