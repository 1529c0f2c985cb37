import { type BatchOperation, changeBatch } from '@coffer/contract';
import type { Page } from '@playwright/test';

const CHANGES = '**/api/spaces/*/changes';

/** Lets the page send its batches with other operations, until the returned function is called. */
export async function editBatches(
  page: Page,
  edit: (operation: BatchOperation) => object,
): Promise<() => Promise<void>> {
  await page.route(CHANGES, (route) => {
    const { operations, ...batch } = changeBatch.parse(route.request().postDataJSON());
    return route.continue({ postData: { ...batch, operations: operations.map(edit) } });
  });
  return () => page.unroute(CHANGES);
}
