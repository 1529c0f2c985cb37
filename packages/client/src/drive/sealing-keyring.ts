import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { FinalRow } from '../keyring/upload-records.ts';
import type { Renewals } from '../spaces/renewals.ts';
import { renewingDue } from '../spaces/renewing-due.ts';
import type { BlindIndex } from './blind-index.ts';
import type { KeyringPort } from './ports.ts';

/** The same keyring, whose names have tokens as the account has set, and whose keys are renewed before something is sealed. */
export function sealingKeyring(
  keyring: KeyringPort,
  index: Pick<BlindIndex, 'isOn'>,
  renewals: Pick<Renewals, 'mustBeFree' | 'renew'>,
): KeyringPort {
  return withTokensAsSet(withRenewals(keyring, renewals), index);
}

/**
 * The same keyring, whose keys are renewed where something new is to be sealed under one that is older than a key above it.
 * No way of sealing can forget that: the keyring itself seals nothing there, and says what is due.
 */
function withRenewals(keyring: KeyringPort, renewals: Pick<Renewals, 'mustBeFree' | 'renew'>): KeyringPort {
  const renewing = <T>(seal: () => Promise<T>) => renewingDue(seal, renewals, notCancelled());

  /** Asked once something is sealed: where its directory got another key for that, its former one has the names that are there. */
  async function mustBeFree(name: string, directoryId: string | null): Promise<void> {
    const former = await keyring.formerNameHashes(name, directoryId);
    if (former.length > 0) await renewals.mustBeFree(former, directoryId, notCancelled());
  }

  const sealing = {
    async sealNewItem(input) {
      const sealed = await renewing(() => keyring.sealNewItem(input));
      await mustBeFree(input.name, input.parentId);
      return sealed;
    },
    async sealNewItems(inputs) {
      const sealed = await renewing(() => keyring.sealNewItems(inputs));
      await Promise.all(inputs.map(({ name, parentId }) => mustBeFree(name, parentId)));
      return sealed;
    },
    async sealUpload(input) {
      const sealed = await renewing(() => keyring.sealUpload(input));
      await mustBeFree(input.name, input.parentId);
      return sealed;
    },
    async reopenUpload(record, name) {
      const begun = await renewing(() => keyring.reopenUpload(record, name));
      if (name !== undefined) await mustBeFree(name, record.file_id);
      return begun;
    },
    sealVersion: (...asked) => renewing(() => keyring.sealVersion(...asked)),
    sealVersions: (...asked) => renewing(() => keyring.sealVersions(...asked)),
    reopenVersion: (...asked) => renewing(() => keyring.reopenVersion(...asked)),
    rewrapVersion: (...asked) => renewing(() => keyring.rewrapVersion(...asked)),
    sealRename: (...asked) => renewing(() => keyring.sealRename(...asked)),
  } satisfies Partial<KeyringPort>;

  return withMethods(keyring, sealing);
}

/** The same object, some of whose methods are others. */
function withMethods<T extends object>(target: T, others: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const own: unknown = Reflect.get(others, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...args: unknown[]) => Reflect.apply(member, target, args)
        : member;
    },
  });
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

  async function upload<Sealed extends { readonly final: FinalRow }>(sealed: Sealed): Promise<Sealed> {
    const { final } = sealed;
    return 'item' in final ? { ...sealed, final: { item: await asSet(final.item) } } : sealed;
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
    async sealAccepted(...asked) {
      const operation = await keyring.sealAccepted(...asked);
      if (operation.kind === 'create') return { ...operation, item: await asSet(operation.item) };
      if (operation.kind !== 'finish' || operation.item === undefined) return operation;
      return { ...operation, item: await asSet(operation.item) };
    },
  } satisfies Partial<KeyringPort>;

  return withMethods(keyring, sealing);
}
