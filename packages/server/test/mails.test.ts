import { LANGUAGES, type Language } from '@coffer/contract';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { en, type MailTexts } from '../src/store/mail/languages/en.ts';
import { mailOf, mailTexts } from '../src/store/mail/mail-texts.ts';
import type { Mail } from '../src/store/mail/mailer.ts';
import {
  activationMail,
  alreadyRegisteredMail,
  invitationMail,
  sharedMail,
  spaceInvitationMail,
  startOverMail,
  testMail,
} from '../src/store/mail/messages.ts';

const SENDER = { appName: 'Coffer', address: 'https://drive.example.org' };
const ADA = 'ada@example.org';
const BOB = 'bob@example.org';
const UNTIL = Date.UTC(2026, 10, 26, 9) / 1000;

function mailsIn(language: Language | null): Record<keyof MailTexts, Mail> {
  const reader = { email: BOB, language };
  const invitation = { ...reader, expires_at: UNTIL };
  const link = 'https://drive.example.org/auth/register?invitation_id=secret';
  return {
    activation: activationMail(SENDER, reader, 'code'),
    alreadyRegistered: alreadyRegisteredMail(SENDER, reader),
    startOver: startOverMail(SENDER, reader, 'code'),
    invitation: invitationMail(SENDER, { ...invitation, invited_by: ADA }, link),
    unsignedInvitation: invitationMail(SENDER, { ...invitation, invited_by: null }, link),
    spaceInvitation: spaceInvitationMail(SENDER, { ...invitation, id: 'id', inviter: ADA }),
    shared: sharedMail(SENDER, reader, ADA),
    test: testMail(SENDER, BOB, language),
  };
}

/** Addresses, as a mail program makes links of them. */
const linksIn = ({ body }: Mail) => body.match(/https:\/\/[^\s]*[\w/]/g);

/** The names of all arguments of a message, those of plural branches too. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (nodes: unknown) => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) {
      if (!Array.isArray(node)) continue;
      const [name, , branches] = node;
      names.add(String(name));
      if (typeof branches === 'object') Object.values(branches).forEach(visit);
    }
  };
  visit(compile(message));
  return [...names].sort();
}

/** Every message, by its place. */
const messagesOf = (texts: MailTexts): [string, string][] =>
  Object.entries(texts).flatMap(([kind, { subject, body }]): [string, string][] => [
    [`${kind}.subject`, subject],
    [`${kind}.body`, body],
  ]);

const others = LANGUAGES.filter((language) => language !== 'en');

describe('A mail in English', () => {
  it('is for who has chosen no language, too', () => {
    expect(mailsIn(null)).toEqual(mailsIn('en'));
  });

  it('asks to confirm an address, and says how long that can be done', () => {
    const { subject, body, recipient } = mailsIn('en').activation;
    expect([recipient, subject]).toEqual([BOB, 'Activate your Coffer account']);
    expect(body).toBe(`Someone, hopefully you, has registered at Coffer with this e-mail address.

To activate the account, open this address within seven days, and confirm there, signed in to the account:

https://drive.example.org/auth/activate-email/code

Accounts that nobody has activated after 30 days are removed, with everything in them.

If it was not you, ignore this message: the account does not get your address. At the same address you can have it deleted at once.
`);
  });

  it('gives times by ISO 8601', () => {
    expect(mailsIn('en').spaceInvitation.body).toContain('by 2026-11-26 09:00 UTC, and create');
  });
});

describe.each(others)('A mail in the language %s', (language) => {
  it('has what the one in English has, where a person or a program looks for it', () => {
    const english = mailsIn('en');
    for (const [kind, mail] of Object.entries(mailsIn(language))) {
      const original = Object.entries(english).find(([name]) => name === kind)?.[1] ?? mail;
      expect(mail.recipient).toBe(BOB);
      expect(mail.subject, kind).not.toBe(original.subject);
      expect(linksIn(mail), kind).toEqual(linksIn(original));
      expect(mail.body.split('\n\n'), kind).toHaveLength(original.body.split('\n\n').length);
      expect(mail.subject + mail.body, kind).not.toMatch(/[{}#]|\bundefined\b|\bnull\b|'/);
      expect(mail.subject, kind).not.toContain('\n');
    }
  });

  it('has the arguments of the one in English', () => {
    const translated = messagesOf(mailTexts[language]).map(([place, text]) => [place, argumentsOf(text)]);
    expect(translated).toEqual(messagesOf(en).map(([place, text]) => [place, argumentsOf(text)]));
  });
});

it('Times and numbers are those of the language', () => {
  const body = (language: Language) => mailsIn(language).invitation.body;
  expect(body('de')).toContain('bis 26. November 2026 um 09:00 UTC:');
  expect(body('pt')).toContain('até 26 de novembro de 2026');
  expect(body('ja')).toContain('2026年11月26日');
  expect(mailsIn('pl').activation.body).toContain('w ciągu 30 dni,');
  expect(mailsIn('ar').activation.body).toMatch(/خلال (30|٣٠) يومًا/);
});

it('Names and addresses stand in a mail as they are, whatever is in them', () => {
  const appName = `{link} '{x}' <b>#</b>`;
  const { subject, body } = sharedMail({ ...SENDER, appName }, { email: BOB, language: 'fr' }, `{app}'s#`);
  expect(subject).toBe(`{app}'s# partage quelque chose avec vous`);
  expect(body).toContain(`avec vous sur ${appName}, chiffré`);
});

it('A mail without one of its values is not made', () => {
  const reader = { email: BOB, language: null };
  expect(() => mailOf('shared', reader, { app: 'Coffer', owner: ADA, page: 'https://example.org' })).toThrow(
    'account',
  );
});
