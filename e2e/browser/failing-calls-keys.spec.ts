import { VirtualAuthenticator } from '../support/authenticator.ts';
import { NIGHT } from '../support/dose.ts';
import {
  ChangedPassword,
  passkeyDialogs,
  passwordDialogs,
  RECOVERY_DIALOGS,
} from '../support/failing-key-dialogs.ts';
import { expectFailures, failEach, stateOf, today } from '../support/failing-rows.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

test.describe(
  'fault U20: with each of its calls failing, says what to do and leaves everything as it was',
  NIGHT,
  () => {
    test('a change of the password, or of the key pair', async ({ browser, sharedServer }) => {
      test.slow();
      const world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Letters');
      });
      expectFailures(world.complaints);
      const passwords = new ChangedPassword(world);
      for (const dialog of today(passwordDialogs(passwords)))
        await test.step(dialog.what, () => failEach(world, dialog, () => passwords.state()));
      await world.close();
    });

    test('a recovery code, or a passkey', async ({ browser, sharedServer }) => {
      test.slow();
      // Sites of WebAuthn have names, no IP addresses.
      const url = sharedServer.url.replace('127.0.0.1', 'localhost');
      const world = await openFilesWorld({ browser, sharedServer: { ...sharedServer, url } });
      expectFailures(world.complaints);
      for (const dialog of today(RECOVERY_DIALOGS))
        await test.step(dialog.what, () => failEach(world, dialog));
      const authenticator = await VirtualAuthenticator.attachTo(world.page);
      const state = async () => [await stateOf(world), await authenticator.passkeys()];
      for (const dialog of today(passkeyDialogs(authenticator)))
        await test.step(dialog.what, () => failEach(world, dialog, state));
      await authenticator.remove();
      await world.close();
    });
  },
);
