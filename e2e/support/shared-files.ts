import { expect, type Page } from '@playwright/test';

interface Shared {
  readonly name: string;
  readonly text: string;
  readonly type?: string;
}

/** Has the service worker answer for a page, as it does once a page of the drive was at rest. */
export async function beServed(page: Page, url: string): Promise<void> {
  // From a document without the policies of the page, which lets nobody register what it does not know, and at an address that
  // no service worker answers.
  const blank = await page.context().newPage();
  await blank.route(`${url}/api/blank`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await blank.goto(`${url}/api/blank`);
  await blank.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  await blank.close();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Hands files over as another application of the device would: by a navigation with a form. */
export async function share(page: Page, url: string, files: readonly Shared[]): Promise<void> {
  await page.evaluate(
    ([action, given]) => {
      const chosen = new DataTransfer();
      for (const { name, text, type = 'text/plain' } of given)
        chosen.items.add(new File([text], name, { type }));
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = action;
      const input = document.createElement('input');
      input.type = 'file';
      input.name = 'files';
      input.multiple = true;
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [`${url}/share`, files] as const,
  );
}
