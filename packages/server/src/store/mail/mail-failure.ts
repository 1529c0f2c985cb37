import { z } from 'zod';

/** An error of the SMTP library. */
const smtpError = z.object({
  code: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.int().optional(),
});

const LONGEST = 300;

/** The reason why a message was not sent, for the operator; with the mail server's own words, if it said any. */
export function mailFailure(error: unknown): string {
  const { code = '', response, responseCode } = smtpError.catch({}).parse(error);
  const reason = reasonOf(code, responseCode);
  return response === undefined ? reason : `${reason} It said: ${response.slice(0, LONGEST)}`;
}

function reasonOf(code: string, responseCode: number | undefined): string {
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return 'There is no mail server of this name.';
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
      return 'The mail server cannot be reached; check host, port and encryption in COFFER_SMTP_URL.';
    case 'ETIMEDOUT':
      return 'The mail server does not answer.';
    case 'ETLS':
      return 'The mail server and this one do not agree on encryption.';
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return 'The mail server does not accept the user name or the password.';
    case 'EENVELOPE':
      return 'The mail server refuses the sender or the recipient.';
    default:
      return responseCode === undefined
        ? 'The message could not be sent.'
        : 'The mail server refuses the message.';
  }
}
