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

/** Whether one version of the product came before another; by its three numbers alone. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const differs = own.findIndex((number, place) => number !== other[place]);
  return differs >= 0 && (own[differs] ?? 0) < (other[differs] ?? 0);
}

const numbersOf = (version: string) =>
  [0, 1, 2].map((place) => Number.parseInt(version.split('.')[place] ?? '0', 10) || 0);
