import { createTransport } from 'nodemailer';
import type { MailConfiguration } from '../../config/mail-configuration.ts';
import type { Mailer } from './mailer.ts';

const CONNECTION_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends through an SMTP server (RFC 5321), with a connection for each message. */
export function smtpMailer({ url, from }: MailConfiguration): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, body }) {
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body });
    },
    async verify() {
      await transport.verify();
    },
  };
}
