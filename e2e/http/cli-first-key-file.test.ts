import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlainAccount } from '../support/accounts.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';

let server: WorkerServer;
let user: CliUser;

beforeAll(async () => {
  server = await workerServer();
  user = onThisThread(await cliUser());
});
afterAll(() => user.remove());

describe('A first key file that coffer login makes', () => {
  it('fault S19: is kept, whatever the server says, where another device makes one at the same moment', async () => {
    const { email, password } = await makePlainAccount(server.url);
    const other = testDrive(server.url);
    const proxy = await holdingProxy(server.url, async (path) => {
      if (path === '/api/account/account-key' && !other.keyring.isUnlocked)
        await other.login({ email, password, makesKeyFile: true });
    });
    try {
      const made = join(user.folder, 'second.pem');
      const login = ['login', proxy.url, '--profile', 'second-key', '--email', email];
      const refused = await user.run([...login, '--new-key-file', made], { input: `${password}\n` });
      expect(refused).toMatchObject({
        code: 4,
        errors: expect.stringContaining('keep it until a login works without it'),
      });
      expect(refused.errors).toContain('Keep the one that was made here until');
      expect(refused.errors).not.toContain('delete');
      expect(await user.run(login, { input: `${password}\n` })).toMatchObject({ code: 0 });
    } finally {
      await proxy.close();
    }
  });
});
