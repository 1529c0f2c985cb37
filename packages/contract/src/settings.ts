import * as z from 'zod/mini';
import { MOST_ITEMS_PER_ACCOUNT } from './constants.ts';
import { byteCount, email } from './fields.ts';

/** Who may register. The first account always may. */
export const registrationMode = z.enum(['open', 'invitation', 'closed']);

/**
 * Which e-mail addresses are meant: `*` stands for any characters, and a pattern without `@` is a domain, so
 * that `example.org` means every address at it. Case does not count.
 */
export const emailPattern = z
  .string()
  .check(
    z.regex(/^[^\s,;<>()"\\]{1,254}$/, 'must be an address, a domain, or a pattern such as *@example.org'),
  );

/** The settings that an administrator makes for everybody. */
export const settings = z.strictObject({
  app_name: z
    .string()
    .check(z.regex(/^\S(.{0,62}\S)?$/u, 'must be a name of 1 to 64 characters, without blanks around it')),
  registration: registrationMode,
  /** Who may register without an invitation; everybody, where there is no pattern. */
  allowed_emails: z.array(emailPattern).check(z.maxLength(500)),
  /** Who may not; these win over the allowed ones. */
  blocked_emails: z.array(emailPattern).check(z.maxLength(500)),
  /** Whether new accounts must confirm their address. Without a mail server they need not, whatever it says. */
  activation_required: z.boolean(),
  /** For new accounts; 0 is unlimited. */
  default_quota: byteCount,
  /** Files and directories that an account may have. */
  items_per_account: z.int().check(z.gte(1), z.lte(MOST_ITEMS_PER_ACCOUNT)),
  public_links: z.boolean(),
  /** Whether people may find one another and share. */
  sharing: z.boolean(),
  /** Who may; everybody, where there is no pattern. */
  sharing_emails: z.array(emailPattern).check(z.maxLength(500)),
  /** Whether the two calls that hand a key to the server are served. */
  plaintext_keys: z.boolean(),
  /** How long a device with "remember" stays signed in without being used. */
  remember_days: z.int().check(z.gte(1), z.lte(365)),
  /** How long events are kept. */
  event_days: z.int().check(z.gte(1), z.lte(3_650)),
});

/** The settings in force, and what they are by default and by the server's variables. */
export const adminSettings = z.object({
  settings,
  defaults: settings,
  /** Who mail comes from; null where no mail server is configured. */
  mail_from: z.nullable(z.string()),
});

/** Fields that are left out stay as they are. */
export const settingsUpdate = z.partial(settings);

export const testMailRequest = z.strictObject({ recipient: email });

/** The outcome of a test e-mail, in words of this server and of the mail server. */
export const testMailResult = z.object({ sent: z.boolean(), detail: z.string() });

export type Settings = z.infer<typeof settings>;
export type SettingsUpdate = z.infer<typeof settingsUpdate>;
export type AdminSettings = z.infer<typeof adminSettings>;
export type TestMailResult = z.infer<typeof testMailResult>;
