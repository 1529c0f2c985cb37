import { createStore, isFailure, type RequestVisit, type SendingFile, type Store } from '@coffer/client';

/** Files that are sent at the same time. */
const AT_ONCE = 2;

/** A file that somebody sends, and how far that is. */
export interface Sending {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'running' | 'sent' | 'failed';
  /** Bytes that the server has. */
  readonly bytes: number;
  readonly isWaitingForConnection: boolean;
  /** Why it failed; null otherwise. */
  readonly failure: unknown;
}

interface Entry {
  readonly sending: SendingFile;
  readonly stop: AbortController;
}

/** Sends files one after the other, a few at once. What fails can be tried again, and goes on where it was. */
export class SendQueue {
  readonly list: Store<readonly Sending[]>;
  readonly #list = createStore<readonly Sending[]>([]);
  readonly #visit: Pick<RequestVisit, 'file'>;
  readonly #onSent: () => void;
  readonly #entries = new Map<number, Entry>();
  #next = 0;

  /** @param onSent is called after each file */
  constructor(visit: Pick<RequestVisit, 'file'>, onSent: () => void) {
    this.list = this.#list;
    this.#visit = visit;
    this.#onSent = onSent;
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Sending => {
      const id = this.#next++;
      this.#entries.set(id, { sending: this.#visit.file(file), stop: new AbortController() });
      const { name, size } = file;
      return { id, name, size, state: 'waiting', bytes: 0, isWaitingForConnection: false, failure: null };
    });
    this.#list.setState([...this.list.getState(), ...added]);
    this.#start();
  }

  /** Takes a file out, and what was sent of it. */
  cancel(id: number): void {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    this.#list.setState(this.list.getState().filter((each) => each.id !== id));
    entry?.stop.abort();
    // Where that does not arrive, the server removes it after a day.
    entry?.sending.giveUp().catch(() => undefined);
    this.#start();
  }

  again(id: number): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.set(id, { ...entry, stop: new AbortController() });
    this.#change(id, { state: 'waiting', failure: null });
    this.#start();
  }

  #start(): void {
    const list = this.list.getState();
    const running = list.filter(({ state }) => state === 'running').length;
    const waiting = list.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, AT_ONCE - running)) void this.#send(id);
  }

  async #send(id: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#change(id, { state: 'running' });
    try {
      await entry.sending.send(
        {
          onProgress: (bytes) => this.#change(id, { bytes }),
          onWaiting: (isWaitingForConnection) => this.#change(id, { isWaitingForConnection }),
        },
        entry.stop.signal,
      );
      this.#change(id, { state: 'sent', isWaitingForConnection: false });
      this.#onSent();
    } catch (failure) {
      if (!entry.stop.signal.aborted && !isFailure(failure, 'cancelled'))
        this.#change(id, { state: 'failed', failure, isWaitingForConnection: false });
    }
    this.#start();
  }

  #change(id: number, changes: Partial<Sending>): void {
    this.#list.setState(
      this.list.getState().map((each) => (each.id === id ? { ...each, ...changes } : each)),
    );
  }
}
