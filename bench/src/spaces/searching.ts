import type { BrowserContext, Page } from '@playwright/test';

/** So long a name that was not found is not typed again. The page asks every second while names are being read. */
const PAUSE_MS = 5_000;

/** Between two keys. */
const TYPING_MS = 40;

/** What pages have in them after `watchThreads`. */
interface Threads {
  /** Milliseconds since the page began at which the last call of another thread was answered, once none is left; waits for one first. */
  answered(): Promise<number>;
}

/** Lets pages that are opened from here on know when their calls of other threads have been answered. */
export async function watchThreads(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = new Set<unknown>();
    let calls = 0;
    let last = 0;
    for (const { prototype } of [Worker, MessagePort]) {
      const { postMessage } = prototype;
      prototype.postMessage = function (this: Worker | MessagePort, message, ...rest) {
        if (message?.type === 'APPLY') {
          const { id } = message;
          const noted = new AbortController();
          const note = ({ data }: MessageEvent) => {
            if (data?.id !== id) return;
            noted.abort();
            open.delete(id);
            last = performance.now();
          };
          open.add(id);
          calls++;
          (this as Worker).addEventListener('message', note, { signal: noted.signal });
        }
        Reflect.apply(postMessage, this, [message, ...rest]);
      };
    }
    const ASKING_MS = 5_000;
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    const threads: Threads = {
      async answered() {
        const [before, start] = [calls, performance.now()];
        while (calls === before) {
          await turn();
          if (performance.now() > start + ASKING_MS)
            throw new Error('The page asks nobody for what is typed');
        }
        for (let quiet = 0; quiet < 2; quiet++) {
          await turn();
          if (open.size > 0) quiet = -1;
        }
        return last;
      },
    };
    Object.assign(globalThis, { benchThreads: threads });
  });
}

/** Opens the page's search, which stays open. */
export async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search for files and folders' }).waitFor();
}

/**
 * Types the names of files, one after the other, until the opened search shows each of them.
 *
 * @returns milliseconds from the start of the page until it shows the last
 * @throws Error naming those that it does not show in time
 */
export async function foundAll(page: Page, names: readonly string[], withinMs: number): Promise<number> {
  return page.evaluate(
    async ({ names, withinMs, PAUSE_MS }) => {
      const input = document.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete=list]');
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const type = (text: string) => {
        write?.call(input, text);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const shown = (name: string) =>
        document.querySelector('[role=dialog] [role=listbox]')?.textContent?.includes(name) === true;
      const frame = () => new Promise(requestAnimationFrame);
      const end = performance.now() + withinMs;
      for (const name of names) {
        while (!shown(name)) {
          if (performance.now() > end) throw new Error(`The search does not find ${name}`);
          // Otherwise it would be what was typed before, for which nobody is asked again.
          type(name.slice(0, -1));
          await frame();
          type(name);
          const next = performance.now() + PAUSE_MS;
          while (!shown(name) && performance.now() < next) await frame();
        }
      }
      return performance.now();
    },
    { names, withinMs, PAUSE_MS },
  );
}

/** Milliseconds from each key of these words until all that the page asks other threads for is there. */
export async function typedInSearch(page: Page, words: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ words, TYPING_MS }) => {
      const threads: Threads = Reflect.get(globalThis, 'benchThreads');
      const input = document.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete=list]');
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const times: number[] = [];
      for (const word of words) {
        for (let typed = 1; typed <= word.length; typed++) {
          await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
          const start = performance.now();
          const answered = threads.answered();
          write?.call(input, word.slice(0, typed));
          input?.dispatchEvent(new Event('input', { bubbles: true }));
          times.push((await answered) - start);
        }
      }
      return times;
    },
    { words, TYPING_MS },
  );
}
