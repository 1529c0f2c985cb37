import { DatabaseError } from 'pg';
import { Unavailable } from '../../unavailable.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const DEADLOCK = '40P01';

/** Codes of a server that goes, has not come up yet, or has no room or time at the moment. */
const PASSING = new Set([
  ...['57P01', '57P02', '57P03', '57014'], // shut down, crashed, starting, canceled for its duration
  ...['55P03', DEADLOCK, '40001'], // waited for a lock too long, deadlock, serialization
]);

/** Connection exception, insufficient resources, system error. */
const PASSING_CLASSES = ['08', '53', '58'];

/** PostgreSQL names the columns in the detail: `Key (owner_id, name_hash)=(…) already exists.` in any language. */
export function uniqueViolation(error: unknown): readonly string[] | null {
  if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  const columns = /\(([^()]+)\)=\(/.exec(error.detail ?? '')?.[1] ?? '';
  return columns.split(',').map((name) => name.trim().replaceAll('"', ''));
}

/** Whether a row refers to nothing. */
export function foreignKeyViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
}

/** Whether the server ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === DEADLOCK;
}

/** Whether the disk of the database has no room left. */
export function isFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DISK_FULL;
}

/** Whether the server itself said something, or something that cannot be read, rather than nothing at all. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError || error instanceof RangeError || error instanceof TypeError;
}

/** Whether it lies with the server and with the moment, not with what was asked. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code = '' } = error;
  return PASSING.has(code) || PASSING_CLASSES.includes(code.slice(0, 2));
}
