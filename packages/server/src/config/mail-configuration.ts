import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

/** How mail is sent. */
export interface MailConfiguration {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

const address = z.email().max(254);

/** The address of a mail server. */
export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== '' && hash === '';
}

/** Whether this is an address, or a name with an address in angle brackets. */
export function isMailFrom(text: string): boolean {
  return parts(text) !== null;
}

/**
 * Mail needs a server, a sender, and an address of the page that recipients can open.
 *
 * @param reachable whether links to the page can be made
 * @throws StartRefused when one of them is there without the others
 */
export function mailConfiguration(
  values: { readonly url: string | undefined; readonly from: string | undefined },
  { appName, reachable }: { appName: string; reachable: boolean },
): MailConfiguration | null {
  const { url, from } = values;
  if (url === undefined && from === undefined) return null;
  if (url === undefined) throw new StartRefused('COFFER_MAIL_FROM is set, but COFFER_SMTP_URL is not');
  const sender = from === undefined ? null : parts(from);
  if (sender === null) {
    throw new StartRefused(
      'COFFER_MAIL_FROM must be set where COFFER_SMTP_URL is: the address that mail comes from',
    );
  }
  if (!reachable) {
    throw new StartRefused(
      'COFFER_PUBLIC_URL must be set where COFFER_SMTP_URL is and COFFER_HOST listens everywhere: mail holds links',
    );
  }
  return { url, from: { name: sender.name === '' ? appName : sender.name, address: sender.address } };
}

function parts(text: string): MailConfiguration['from'] | null {
  const named = /^([^<>"\r\n]{0,128}?)\s*<([^<>\s]+)>$/.exec(text.trim());
  const found = { name: named?.[1]?.trim() ?? '', address: named?.[2] ?? text.trim() };
  return address.safeParse(found.address).success ? found : null;
}
