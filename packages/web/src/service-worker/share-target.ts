import { SHARE_PATH, SHARED_FILES_FIELD } from '@coffer/contract';
import { TRANSFERS_LOCK } from '../download-protocol/messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that has not asked by then does not come. */
const HELD_MS = 60_000;

/** By this, other applications of the device offer to hand files over: see Web Share Target. */
const SHARE_TARGET = {
  action: SHARE_PATH,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: SHARED_FILES_FIELD, accept: ['*/*'] }] },
};

interface Held {
  readonly files: readonly File[];
  /** Ends the holding. */
  release(): void;
}

/** Files that other applications hand over, in memory until the page that opens has them; nothing is written anywhere. */
export class SharedFiles {
  readonly #held = new Map<string, Held>();

  /**
   * Takes in what is shared, and leads to the page that asks for it.
   *
   * @param waitUntil keeps the service worker running
   */
  async receive(request: Request, waitUntil: (promise: Promise<unknown>) => void): Promise<Response> {
    const id = crypto.randomUUID();
    waitUntil(this.#hold(id, await filesOf(request)));
    // The part behind the `#` is the page's alone.
    return Response.redirect(`${SHARE_PATH}#${id}`, 303);
  }

  /** Gives what is held under an id, once. */
  take(id: string): readonly File[] {
    const held = this.#held.get(id);
    held?.release();
    return held?.files ?? [];
  }

  /** Until it is taken, no newer service worker, which would know nothing of it, takes the place of this one. */
  async #hold(id: string, files: readonly File[]): Promise<void> {
    await navigator.locks.request(
      TRANSFERS_LOCK,
      { mode: 'shared' },
      () =>
        new Promise<void>((resolve) => {
          const release = () => {
            this.#held.delete(id);
            resolve();
          };
          this.#held.set(id, { files, release });
          setTimeout(release, HELD_MS);
        }),
    );
    self.registration.waiting?.postMessage({ type: 'take-over' });
  }
}

/**
 * The manifest with the address that takes files. It stands only where this service worker answers: without one, a browser
 * would send what is shared to the server, in the clear.
 */
export async function withShareTarget(manifest: Promise<Response>): Promise<Response> {
  const answer = await manifest;
  if (!answer.ok) return answer;
  return Response.json(
    { ...(await answer.json()), share_target: SHARE_TARGET },
    { headers: { 'content-type': 'application/manifest+json' } },
  );
}

/** None where the form cannot be read; the page says so. */
async function filesOf(request: Request): Promise<readonly File[]> {
  try {
    const entries = (await request.formData()).getAll(SHARED_FILES_FIELD);
    // A field in which nothing was chosen has a file without a name.
    return entries.filter((entry): entry is File => entry instanceof File && entry.name !== '');
  } catch {
    return [];
  }
}
