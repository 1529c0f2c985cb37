import { z } from 'zod';

/** What the SMTP library throws. */
const smtpError = z.object({
  code: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.int().optional(),
});

const LONGEST = 300;

/** What kept a message from being sent, in words for whoever runs the server; where it spoke, with its own. */
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
