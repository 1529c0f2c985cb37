import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mailFailure } from '../src/store/mail/mail-failure.ts';
import { smtpMailer } from '../src/store/mail/smtp-mailer.ts';

const from = { name: 'Coffer', address: 'drive@example.org' };

/** Why the mailer of this address cannot be used. */
async function failureOf(url: string): Promise<string> {
  try {
    await smtpMailer({ url, from }).verify();
  } catch (error) {
    return mailFailure(error);
  }
  throw new Error('The mail server answers');
}

/** The failure of a server that greets with these words, and then answers nothing but `reply`. */
async function failureWith(greeting: string, reply: string, user = ''): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on('data', () => socket.write(`${reply}\r\n`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const failure = await failureOf(`smtp://${user}127.0.0.1:${port}`);
  server.close();
  return failure;
}

describe('What is said of a mail server', () => {
  it('that is not there', async () => {
    expect(await failureOf('smtp://127.0.0.1:1')).toContain('cannot be reached');
  });

  it('that turns everybody away, with its own words', async () => {
    const failure = await failureWith('554 No service here', '554 No service here');
    expect(failure).toMatch(/^The .+\. It said: .*No service here/);
  });

  it('that does not let this one in', async () => {
    const failure = await failureWith('220 hello', '535 wrong', 'me:secret@');
    expect(failure).not.toContain('secret');
    expect(failure).toContain('535 wrong');
  });

  it('whatever was thrown', () => {
    for (const thrown of [null, 'text', new Error('secret words'), { code: 5 }]) {
      expect(mailFailure(thrown)).toBe('The message could not be sent.');
    }
  });
});
