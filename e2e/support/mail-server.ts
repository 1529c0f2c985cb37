import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A message as a mail server takes it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** A real SMTP server that keeps what it is given. */
export interface MailServer {
  /** What makes a Coffer send mail through this server. */
  readonly env: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedMail[];
  /** How many messages came that it never answered. */
  readonly unanswered: number;
  /** What a client is answered from now on: messages are taken, refused for now, or nothing is answered. */
  behave(manner: 'take' | 'refuse' | 'hang'): void;
  /** The `count`-th message to this address; waits for it. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let manner: 'take' | 'refuse' | 'hang' = 'take';
  let unanswered = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (manner === 'hang') {
          unanswered += 1;
          return;
        }
        if (manner === 'refuse') {
          callback(Object.assign(new Error('Not now'), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...parsed(Buffer.concat(pieces).toString('utf8')),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  // Nobody else's, also when it is gone.
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    env: { COFFER_SMTP_URL: `smtp://127.0.0.1:${port}`, COFFER_MAIL_FROM: 'Coffer <drive@example.org>' },
    received,
    get unanswered() {
      return unanswered;
    },
    behave(next) {
      manner = next;
    },
    async mailTo(address, count = 1) {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline) {
        const mail = received.filter(({ to }) => to.includes(address))[count - 1];
        if (mail !== undefined) return mail;
        await wait(50);
      }
      throw new Error(`No message number ${count} to ${address} came`);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The code in an activation e-mail. */
export function activationCode({ body }: ReceivedMail): string {
  const code = /\/auth\/activate-email\/([\w-]+)/.exec(body)?.[1];
  if (code === undefined) throw new Error(`There is no activation link in: ${body}`);
  return code;
}

/** The code in a mail that offers to start over. */
export function startOverCode({ body }: ReceivedMail): string {
  const code = /\/auth\/start-over\/([\w-]+)/.exec(body)?.[1];
  if (code === undefined) throw new Error(`There is no link to start over in: ${body}`);
  return code;
}

function parsed(raw: string): { subject: string; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const subject = /^Subject: (.*)$/m.exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  const content = rest.join('\n\n').replaceAll('\r\n', '\n');
  const quoted = /^Content-Transfer-Encoding: quoted-printable$/im.test(head);
  return { subject: subject.trim(), body: quoted ? unquoted(content) : content };
}

/** Quoted-printable (RFC 2045, section 6.7). */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
