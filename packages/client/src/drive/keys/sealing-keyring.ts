import type { ApiClient } from '../../api/client.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { BegunFileUpload } from '../../keyring/upload-records.ts';
import { nameExists } from '../../space/name-exists.ts';
import { namedBefore } from '../../tree/find-by-name.ts';
import type { KeyringPort } from '../ports.ts';
import type { BlindIndex } from '../searching/blind-index.ts';
import type { SealsNames } from './seals-names.ts';
import { withMethods } from './with-methods.ts';

/** The same keyring, whose names have tokens as the account has set, and are free. */
export function sealingKeyring(
  keyring: KeyringPort,
  index: Pick<BlindIndex, 'isOn'>,
  api: Pick<ApiClient, 'call'>,
): KeyringPort {
  return withTokensAsSet(withFreeNames(keyring, api), index);
}

/**
 * The same keyring, whose new names are in use by nothing that got its name in a former epoch: the server compares hashes of one epoch alone. Throws
 * `name_exists`.
 */
function withFreeNames(keyring: KeyringPort, api: Pick<ApiClient, 'call'>): KeyringPort {
  async function mustBeFree(
    names: readonly string[],
    directoryId: string | null,
    except?: string,
  ): Promise<void> {
    const wanted = new Set(names.map((name) => name.normalize('NFC')));
    for await (const records of namedBefore({ api, keyring, directoryId, signal: notCancelled() })) {
      const there = await keyring.namesOf(records.filter(({ id }) => id !== except));
      if (there.some((name) => name !== null && wanted.has(name.normalize('NFC')))) throw nameExists();
    }
  }

  const sealing = {
    async sealNewItem(input) {
      await mustBeFree([input.name], input.parentId, input.replaces);
      return keyring.sealNewItem(input);
    },
    async sealNewItems(inputs) {
      const places = new Map<string | null, string[]>();
      for (const { name, parentId } of inputs) {
        places.set(parentId, [...(places.get(parentId) ?? []), name]);
      }
      for (const [parentId, names] of places) await mustBeFree(names, parentId);
      return keyring.sealNewItems(inputs);
    },
    async sealUpload(input) {
      await mustBeFree([input.name], input.parentId);
      return keyring.sealUpload(input);
    },
    async reopenUpload(record, name) {
      if (name !== undefined) await mustBeFree([name], record.file_id);
      return keyring.reopenUpload(record, name);
    },
  } satisfies Partial<KeyringPort>;

  return withMethods(keyring, sealing);
}

interface Tokens {
  readonly search_tokens_hashed: readonly string[];
}

/** The same keyring, whose names have no tokens where the blind index is off. Where that is not known, they have none. */
function withTokensAsSet(keyring: KeyringPort, index: Pick<BlindIndex, 'isOn'>): KeyringPort {
  async function asSet<Sealed extends Tokens>(sealed: Sealed): Promise<Sealed> {
    const isOn = await index.isOn().catch(() => false);
    return isOn ? sealed : { ...sealed, search_tokens_hashed: [] };
  }

  async function upload<Sealed extends BegunFileUpload>(sealed: Sealed): Promise<Sealed> {
    return { ...sealed, final: { item: await asSet(sealed.final.item) } };
  }

  const sealing = {
    async sealNewItem(input) {
      const sealed = await keyring.sealNewItem(input);
      return { ...sealed, request: await asSet(sealed.request) };
    },
    async sealNewItems(inputs) {
      const all = await keyring.sealNewItems(inputs);
      return Promise.all(all.map(async (sealed) => ({ ...sealed, request: await asSet(sealed.request) })));
    },
    sealUpload: async (input) => upload(await keyring.sealUpload(input)),
    reopenUpload: async (...record) => upload(await keyring.reopenUpload(...record)),
    sealRename: async (...name) => asSet(await keyring.sealRename(...name)),
    async sealSeparation(input) {
      const { operation, keys } = await keyring.sealSeparation(input);
      return { operation: { ...operation, item: await asSet(operation.item) }, keys };
    },
    async sealAccepted(...asked) {
      const operation = await keyring.sealAccepted(...asked);
      if (operation.kind === 'create') return { ...operation, item: await asSet(operation.item) };
      if (operation.kind !== 'finish' || operation.item === undefined) return operation;
      return { ...operation, item: await asSet(operation.item) };
    },
  } satisfies Pick<KeyringPort, SealsNames>;

  return withMethods(keyring, sealing);
}
