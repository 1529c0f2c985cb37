import type { FileVersion, Item } from '@coffer/contract';
import { FIRST_EPOCH } from '@coffer/crypto';
import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { DrivePorts, KeyringPort, ProvingKeyring } from '../ports.ts';
import { withMethods } from './with-methods.ts';

type ProvingKeyringPorts = Pick<DrivePorts, 'api' | 'heads' | 'clock' | 'patience'>;

/**
 * The newest key of a drive comes with the account, by the server's word: a former one opens for whoever has a former key pair. What a batch brings is
 * compared with its head; this keyring looks at the newest head before it hashes or seals what goes out without one. Throws `space_lied`. Where something
 * is of a later epoch, another device has begun that at the end of a fork: before it is opened, the keyring goes on with the key, where the server is believed.
 */
export function provingKeyring(given: KeyringPort, ports: ProvingKeyringPorts): ProvingKeyring {
  const { heads, clock, patience } = ports;
  /** The commitment to the key that was seen to be the one of a head. */
  let seen: string | null = null;

  const driveKeys = () => import('../../space/drive-keys.ts');
  const following = { ...ports, keyring: given };

  async function mustBeSeen(): Promise<void> {
    const { keyCommitment } = await given.newestKey();
    if (keyCommitment === seen) return;
    const known = await heads.of(await given.driveId());
    if (known?.commitment !== keyCommitment) {
      await (await driveKeys()).followDriveKey(following, { clock, patience, signal: notCancelled() });
    }
    seen = (await given.newestKey()).keyCommitment;
  }

  const afterLook =
    <Asked extends unknown[], Answer>(method: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      await mustBeSeen();
      return method(...asked);
    };

  const follow = async (signal: AbortSignal) =>
    (await driveKeys()).followIfBelieved(following, { clock, patience, signal });

  async function mayHaveBegun(records: readonly Partial<Epochs>[]): Promise<void> {
    const newest = records.reduce((most, record) => Math.max(most, ...epochsOf(record)), FIRST_EPOCH);
    if (newest === FIRST_EPOCH || newest <= (await given.epoch())) return;
    // What there is no key for is shown as far as it opens.
    await follow(notCancelled()).catch(ignore);
  }

  const keyring = withMethods(given, {
    async openListing(page) {
      await mayHaveBegun([...page.parents, ...page.children]);
      return given.openListing(page);
    },
    async openEntries(page) {
      await mayHaveBegun([...page.parents, ...page.children]);
      return given.openEntries(page);
    },
    async openItem(item, above) {
      await mayHaveBegun([item, ...above]);
      return given.openItem(item, above);
    },
    async openFound(found) {
      await mayHaveBegun([...found.items, ...Object.values(found.directories)]);
      return given.openFound(found);
    },
    async openVersions(item, records) {
      await mayHaveBegun(records);
      return given.openVersions(item, records);
    },
    nameHash: afterLook((...asked) => given.nameHash(...asked)),
    sealUpload: afterLook((...asked) => given.sealUpload(...asked)),
    sealEntries: afterLook((...asked) => given.sealEntries(...asked)),
    sealEpochKey: afterLook((...asked) => given.sealEpochKey(...asked)),
  } satisfies Partial<KeyringPort>);
  return {
    keyring,
    follow,
    adopt: async (signal) => (await driveKeys()).followDriveKey(following, { clock, patience, signal }),
  };
}

/** The epochs under whose keys a record is sealed. */
type Epochs = Pick<Item, 'name_epoch' | 'metadata_epoch' | 'key_epoch'> & Pick<FileVersion, 'key_epoch'>;

function epochsOf({ name_epoch, metadata_epoch, key_epoch }: Partial<Epochs>): number[] {
  return [name_epoch, metadata_epoch, key_epoch].flatMap((epoch) => epoch ?? []);
}
