import { readFileSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

type DatabaseVariable = 'COFFER_DATABASE_URL' | 'COFFER_TARGET_DATABASE_URL';

/** A database on a PostgreSQL server. */
export interface PostgresConfiguration {
  /** The variable that names it, for messages. */
  readonly variable: DatabaseVariable;
  /** A host name, an IP address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /**
   * The certificates that are trusted beside those that the system trusts, PEM; null where the line is not encrypted.
   */
  readonly tls: { readonly ca: string | undefined } | null;
}

/** The kinds of databases. */
export const DATABASES = ['postgres', 'sqlite'] as const;

const STANDARD_PORT = 5432;
const PARAMETERS = new Set(['host', 'sslmode', 'sslrootcert']);
const SSL_MODES = new Set(['disable', 'require', 'verify-full']);

/** The form of a database's address, for the message that refuses another one. */
export const DATABASE_URL_FORM =
  'a postgres: address, such as postgres://user:password@db.example.org:5432/coffer, with ?sslmode=verify-full and ' +
  '&sslrootcert=/path/of/ca.pem where it needs them';

/** Whether this names host, user and database of a PostgreSQL server, and nothing that is not understood. */
export function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, hostname, hash, searchParams } = url;
  const host = searchParams.get('host') ?? hostname;
  const mode = searchParams.get('sslmode');
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    host !== '' &&
    url.username !== '' &&
    /^\/[^/]+$/.test(url.pathname) &&
    hash === '' &&
    [url.username, url.password, url.pathname].every(isDecodable) &&
    [...searchParams.keys()].every((name) => PARAMETERS.has(name)) &&
    (mode === null || SSL_MODES.has(mode)) &&
    (!searchParams.has('sslrootcert') || (mode !== null && mode !== 'disable'))
  );
}

/**
 * Reads the address of a database that passed `isDatabaseUrl`. An encrypted line is always a verified one: with
 * `require` as with `verify-full`.
 *
 * @throws StartRefused when the file with the certificate cannot be read
 */
export function databaseConfiguration(
  variable: DatabaseVariable,
  text: string | undefined,
): PostgresConfiguration | null {
  if (text === undefined) return null;
  const { username, password, hostname, port, pathname, searchParams } = new URL(text);
  const isEncrypted = (searchParams.get('sslmode') ?? 'disable') !== 'disable';
  return {
    variable,
    host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port === '' ? STANDARD_PORT : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    tls: isEncrypted ? { ca: certificate(variable, searchParams.get('sslrootcert')) } : null,
  };
}

function certificate(variable: DatabaseVariable, file: string | null): string | undefined {
  if (file === null || file === 'system') return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartRefused(`${variable} names sslrootcert=${file}, which cannot be read`, { cause });
  }
}

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
