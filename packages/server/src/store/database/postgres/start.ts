import { DatabaseError } from 'pg';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import { StartRefused } from '../../../config/start-refused.ts';
import { CONNECT_MS, clientOptions, withClient } from './clients.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const WRONG_PASSWORD = '28P01';
const NOT_ADMITTED = '28000';
const NO_SUCH_DATABASE = '3D000';
const NO_PRIVILEGE = '42501';
const TOO_MANY_CONNECTIONS = '53300';
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Makes sure that the database can be worked with, within seconds.
 *
 * @throws StartRefused saying what to change
 */
export async function checkPostgres(configuration: PostgresConfiguration): Promise<void> {
  const { encoding, standby } = await withClient(clientOptions(configuration), async (client) => {
    const { rows } = await client.query<{ encoding: string; standby: boolean }>(
      `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
    );
    return rows[0] ?? { encoding: 'unknown', standby: false };
  }).catch((error: unknown) => {
    throw startRefusal(configuration, error);
  });
  const { database } = configuration;
  if (encoding !== 'UTF8') {
    throw refused(
      configuration,
      `the database ${database} has the encoding ${encoding}; make one with: create database ... encoding 'UTF8'`,
    );
  }
  if (standby) {
    throw refused(
      configuration,
      `${placeOf(configuration)} is a standby that takes no writes; name its primary`,
    );
  }
}

/** The advice to the operator about an error that ended the start. */
export function startRefusal(configuration: PostgresConfiguration, error: unknown): StartRefused {
  return refused(configuration, adviceOn(configuration, error), error);
}

function adviceOn(configuration: PostgresConfiguration, error: unknown): string {
  const { host, user, database } = configuration;
  const place = placeOf(configuration);
  const { code, message } = describe(error);
  if (error instanceof DatabaseError) {
    switch (code) {
      case WRONG_PASSWORD:
        return `${place} refused the password of ${user}; correct user and password`;
      case NOT_ADMITTED:
        return `${place} does not admit ${user} (${message}); correct the user, or the server's pg_hba.conf`;
      case NO_SUCH_DATABASE:
        return `there is no database ${database} at ${place}; create it: create database ${database} owner ${user}`;
      case NO_PRIVILEGE:
        return `${user} may not make tables in ${database} at ${place}; make it the owner of the database`;
      case TOO_MANY_CONNECTIONS:
        return `${place} has no connection to spare; raise its max_connections`;
      case CANNOT_CONNECT_NOW:
        return `${place} is starting or stopping (${message}); try again when it is ready`;
      default:
        return `${place} refused (${message})`;
    }
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing listens at ${place}; start PostgreSQL there, or correct the address`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${host} is not known; correct the address`;
    default:
  }
  if (/certificate|altnames|self.signed/i.test(`${code} ${message}`)) {
    // Node 26 adds what to start it with.
    const [reason] = message.split(';');
    return `the certificate of ${place} is not trusted (${reason}); name the one to trust with &sslrootcert=`;
  }
  if (/SASL|password must be/i.test(message)) return `${place} asks for a password; put it in the address`;
  if (/SSL connections/i.test(message)) {
    return `${place} offers no encrypted line; enable TLS there, or leave sslmode out`;
  }
  if (/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${code} ${message}`)) {
    return `${place} did not answer within ${CONNECT_MS / 1_000} seconds; check the address and the firewall`;
  }
  return `${place} does not answer as PostgreSQL does (${message})`;
}

function refused({ variable }: PostgresConfiguration, advice: string, cause?: unknown): StartRefused {
  return new StartRefused(`${variable}: ${advice}`.replaceAll(/\s+/g, ' '), { cause });
}

function placeOf({ host, port }: PostgresConfiguration): string {
  return host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where several addresses of a host were tried, the first failure speaks for all. */
function describe(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: '', message: String(first) };
  return { code: 'code' in first ? String(first.code) : '', message: first.message };
}
