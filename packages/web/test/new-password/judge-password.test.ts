import { describe, expect, it } from 'vitest';
import { passwordAdvice } from '../../src/languages/en/new-password.ts';
import { judgePassword } from '../../src/new-password/judge-password.ts';

const judge = (password: string) => judgePassword(password, ['margaret.hamilton@example.org']);

describe('The judgement of a password', () => {
  it.each([
    ['password12', 'a common one'],
    ['qwertyuiop', 'a row of keys'],
    ['aaaaaaaaaaaa', 'one key'],
    ['margarethamilton', 'the e-mail address'],
  ])('calls %s weak, and says why', (password) => {
    const { strength, advice } = judge(password);
    expect(strength).toBe(1);
    expect(Object.keys(passwordAdvice)).toContain(advice);
  });

  it('says what is wrong with the address of its owner', () => {
    expect(judge('margaret.hamilton').advice).toBe('warning_userInputs');
  });

  it.each(['correct horse battery staple', 'vK7#qL2!zR9@wX', 'der Regen fällt auf Osnabrück'])(
    'calls %s strong, without advice',
    (password) => {
      expect(judge(password)).toEqual({ strength: 4, advice: null });
    },
  );

  it('calls everything below ten characters too short, and counts characters as people do', () => {
    expect(judge('vK7#qL2!z').strength).toBe(0);
    expect(judge('😀'.repeat(9)).strength).toBe(0);
    expect(judge('😀'.repeat(10)).strength).toBeGreaterThan(0);
  });

  it('has an end for passwords without one', () => {
    expect(judge('Zufällige Wörter '.repeat(400)).strength).toBe(4);
  });
});
