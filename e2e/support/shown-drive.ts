import type { Drive } from '@coffer/client';

/** Goes on with what the server shows of a drive now, as its owner does who has seen that. */
export async function acceptShown({ account }: Drive, putBack: readonly string[] = []): Promise<void> {
  const { shown, trouble } = await account.standing();
  if (shown === null) throw new Error(`There is nothing to go on with: ${trouble}`);
  await account.acceptDrive(shown, putBack);
}

/** Follows what another device has decided about a drive. */
export async function followShown({ account }: Drive): Promise<void> {
  const { ended, trouble } = await account.standing();
  if (ended === null) throw new Error(`Nobody has decided anything: ${trouble}`);
  await account.followDrive(ended);
}
