import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { foreignKeyViolation, isPassing, uniqueViolation } from '../../src/store/database/postgres/errors.ts';

function answer(code: string, detail?: string): DatabaseError {
  const error = new DatabaseError('something', 0, 'error');
  error.code = code;
  error.detail = detail;
  return error;
}

describe('What PostgreSQL answers', () => {
  it.each([
    ['Key (owner_id, name_hash)=(a, b) already exists.', ['owner_id', 'name_hash']],
    ['Schlüssel »(email_normalized)=(a (b)=(c) d)« existiert bereits.', ['email_normalized']],
    ['Key ("only")=(1) already exists.', ['only']],
  ])('names what must be unique, in whatever language: %s', (detail, columns) => {
    expect(uniqueViolation(answer('23505', detail))).toEqual(columns);
  });

  it('is told apart', () => {
    expect(uniqueViolation(answer('23503'))).toBeNull();
    expect(uniqueViolation(new Error('23505'))).toBeNull();
    expect([answer('23503'), answer('23505'), null].map(foreignKeyViolation)).toEqual([true, false, false]);
  });

  it.each(['57P01', '57P03', '53300', '53100', '08006', '55P03', '57014'])(
    '%s is over after a while',
    (code) => {
      expect(isPassing(answer(code))).toBe(true);
    },
  );

  it.each(['23505', '42P01', '25006', '22021', '25P02'])('%s lies with what was asked', (code) => {
    expect(isPassing(answer(code))).toBe(false);
  });
});
