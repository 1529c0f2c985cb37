import type { NamesOnDevice, RowsOnDevice, Store } from '@coffer/client';
import type { OwnChange } from '@coffer/client/replica';

/** The code that reads the rows of this device is not waited for any longer by a page that shows its first folder. */
const ROWS_AFTER_MS = 3_000;

interface LoadingPorts {
  /** Whether there is no server to ask. */
  readonly away: Store<boolean>;
  /** Whether this browser may have kept rows of a time before. */
  readonly isKept: boolean;
  /** Called where something of the drive may have changed. */
  onNews(): void;
}

type Rows = RowsOnDevice & NamesOnDevice;

/**
 * The rows on this device, which are loaded once. Where it has kept some, they are what a page shows first; else there are none
 * before the page has loaded what it shows, and follows what changes. Who listens before they are loaded hears of them, too.
 */
export function rowsOnceLoaded(load: () => Promise<Rows>, { away, isKept, onNews }: LoadingPorts): Rows {
  let replica: Rows | null = null;
  let loading: Promise<void> | null = null;
  let reported = 0;
  const listeners = new Set<(own: OwnChange | null) => void>();
  const begin = () => {
    loading ??= load().then((rows) => {
      replica = rows;
      rows.onOwn?.((own) => {
        for (const listener of listeners) listener(own);
      });
    });
    return loading;
  };
  const tooLong = () => new Promise((resolve) => setTimeout(resolve, ROWS_AFTER_MS));
  const begun = isKept ? Promise.race([begin(), tooLong()]) : null;
  const rows = async () => {
    await begun;
    // Without a server nothing else is waited for.
    if (away.getState()) await begin();
    return replica;
  };
  return {
    page: async (...wanted) => (await (await rows())?.page(...wanted)) ?? null,
    directories: async (id) => (await (await rows())?.directories(id)) ?? null,
    named: async (...asked) => (await (await rows())?.named(...asked)) ?? null,
    record: async (id) => (await (await rows())?.record(id)) ?? null,
    versions: async (id) => (await (await rows())?.versions(id)) ?? null,
    signed: async (ids) => (await (await rows())?.signed?.(ids)) ?? null,
    usage: async () => (await (await rows())?.usage()) ?? null,
    trash: async () => (await (await rows())?.trash()) ?? null,
    stateOf: async (ids) => (await (await rows())?.stateOf?.(ids)) ?? null,
    replaced: async () => (await (await rows())?.replaced()) ?? null,
    links: async () => (await (await rows())?.links()) ?? null,
    keepLinks: async (links) => replica?.keepLinks(links),
    about: async () => (await replica?.about()) ?? null,
    differs: async () => (await replica?.differs()) ?? false,
    async differences(signal) {
      await begin();
      return (await replica?.differences(signal)) ?? null;
    },
    called: (route) => replica?.called(route),
    proofs: async (...asked) => (await replica?.proofs?.(...asked)) ?? null,
    owned: async () => (await replica?.owned?.()) ?? null,
    keepOwned: async (owned) => replica?.keepOwned?.(owned),
    isSending: (revision) => replica?.isSending?.(revision) === true,
    onOwn(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sending: (revision) => replica?.sending?.(revision) ?? (async () => undefined),
    newest: async (...asked) => (await replica?.newest(...asked)) ?? null,
    kinds: async () => (await replica?.kinds()) ?? null,
    lookUp: async (...asked) => (await replica?.lookUp(...asked)) ?? null,
    rank: async (...asked) => (await replica?.rank(...asked)) ?? null,
    begin() {
      void begin();
      onNews();
    },
    get reported() {
      return reported;
    },
    follow(revision) {
      reported = Math.max(reported, revision ?? 0);
      void begin();
      replica?.follow(revision);
      onNews();
    },
    // A page that shows nothing else does not wait until it is at rest.
    async media(after) {
      await begin();
      return (await replica?.media(after)) ?? null;
    },
    found: async (ids) => (await replica?.found(ids)) ?? null,
  };
}
