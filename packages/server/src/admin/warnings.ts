import type { X509Certificate } from 'node:crypto';
import { type AdminWarning, eventDetails, type Settings } from '@coffer/contract';
import type { Clock } from '../clock.ts';
import { eventRepository } from '../events/event-repository.ts';
import type { Database } from '../store/database/database.ts';
import type { Sender } from '../store/mail/messages.ts';
import { VERSION } from '../version.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** After this many days without one, a backup is missed. */
const BACKUP_DAYS = 7;

/** So long before it ends a certificate should have been renewed. */
const CERTIFICATE_DAYS = 14;

/** Of a disk this much may be used. */
const MOST_USED = 0.8;

interface WarningPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: { current(): Promise<Pick<Settings, 'registration'>> };
  /** Null where no mail can be sent. */
  readonly mailer: object | null;
  readonly sender: () => Promise<Sender>;
  /** Gives the server's certificate as it is now; null where it does not speak TLS. */
  readonly certificate: (() => Promise<X509Certificate>) | null;
}

/** What an administrator should see to, the most urgent first. */
export function createWarnings(ports: WarningPorts) {
  const { database, clock, settings, mailer, sender, certificate } = ports;

  return async (space: { readonly free: number; readonly total: number } | null): Promise<AdminWarning[]> => {
    const now = clock();
    const backup = await eventRepository(database.queries).newest('backed_up');
    const { version = VERSION } = backup === undefined ? {} : eventDetails.parse(JSON.parse(backup.details));
    const { registration } = await settings.current();
    const { address } = await sender();
    const endsAt = certificate === null ? null : Date.parse((await certificate()).validTo) / 1_000;
    const all: readonly [AdminWarning, boolean][] = [
      ['version', isOlder(VERSION, version)],
      ['disk', space !== null && space.free < (1 - MOST_USED) * space.total],
      ['backup', backup === undefined || backup.created_at < now - BACKUP_DAYS * DAY_SECONDS],
      ['certificate', endsAt !== null && endsAt < now + CERTIFICATE_DAYS * DAY_SECONDS],
      ['http', new URL(address).protocol === 'http:'],
      ['open', registration === 'open'],
      ['mail', mailer === null],
    ];
    return all.flatMap(([warning, holds]) => (holds ? [warning] : []));
  };
}

/** True if one version of the product came before another (Semantic Versioning: `1.0.0-rc.1` before `1.0.0-rc.2` before `1.0.0`). */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  const differs = own.numbers.findIndex((number, place) => number !== other.numbers[place]);
  if (differs >= 0) return (own.numbers[differs] ?? 0) < (other.numbers[differs] ?? 0);
  if (own.candidate === '' || other.candidate === '') return own.candidate !== '' && other.candidate === '';
  return own.candidate.localeCompare(other.candidate, 'en', { numeric: true }) < 0;
}

/** The three numbers of a version, and what is behind them: `rc.1` of `1.0.0-rc.1`. */
function partsOf(version: string) {
  const [release = '', candidate = ''] = version.split('-');
  const numbers = [0, 1, 2].map((place) => Number.parseInt(release.split('.')[place] ?? '0', 10) || 0);
  return { numbers, candidate };
}
