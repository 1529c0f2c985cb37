import type { Page } from '@playwright/test';

/** Runs in the page. Stands for the sheet of the system: keeps what it gets, and refuses as it is told. */
export function recordShares(): void {
  const shares: File[][] = [];
  Object.assign(window, { shares, refusal: null, cannot: false });
  Object.defineProperty(navigator, 'canShare', {
    value: ({ files = [] }: ShareData) => files.length > 0 && Reflect.get(window, 'cannot') !== true,
  });
  Object.defineProperty(navigator, 'share', {
    async value({ files = [] }: ShareData) {
      const refusal: unknown = Reflect.get(window, 'refusal');
      if (typeof refusal === 'string') throw new DOMException('refused', refusal);
      shares.push([...files]);
    },
  });
}

/** What it got: of each time, the files with hashes of their bytes. */
export async function sharesOf(page: Page): Promise<{ name: string; type: string; hash: string }[][]> {
  return page.evaluate(async () => {
    const shares: File[][] = Reflect.get(window, 'shares');
    const described = async (file: File) => {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return { name: file.name, type: file.type, hash };
    };
    return Promise.all(shares.map((files) => Promise.all(files.map(described))));
  });
}
