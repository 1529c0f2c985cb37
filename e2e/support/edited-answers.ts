import type { Page } from '@playwright/test';

/** What a page has asked the server. */
export interface AskedCall {
  readonly url: string;
  readonly method: string;
}

/**
 * Edits the JSON that the server answers to a page and its workers, where it answers well, until the returned function is called.
 * Unlike `page.route` it holds up no other request, and leaves the browser what it has fetched and compiled of the page: a start
 * costs a third of what it costs there.
 *
 * @param calls of those alone the answers are edited
 * @param edit what comes in place of an answer
 */
export async function editAnswers(
  page: Page,
  calls: { readonly paths: readonly string[]; readonly are: (call: AskedCall) => boolean },
  edit: (answer: unknown, call: AskedCall) => unknown,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on(
    'Fetch.requestPaused',
    async ({ requestId, request, responseStatusCode = 0, responseHeaders }) => {
      // The page may have gone on meanwhile, and wait for none of it.
      const ended = () => undefined;
      const { url, method } = request;
      if (responseStatusCode !== 200 || !calls.are({ url, method })) {
        await session.send('Fetch.continueRequest', { requestId }).catch(ended);
        return;
      }
      const read = await session.send('Fetch.getResponseBody', { requestId }).catch(ended);
      if (read === undefined) return;
      const text = Buffer.from(read.body, read.base64Encoded ? 'base64' : 'utf8').toString();
      const edited = JSON.stringify(edit(JSON.parse(text), { url, method }));
      const headers = responseHeaders?.filter(({ name }) => !/^content-(?:length|encoding)$/i.test(name));
      await session
        .send('Fetch.fulfillRequest', {
          requestId,
          responseCode: responseStatusCode,
          ...(headers === undefined ? {} : { responseHeaders: headers }),
          body: Buffer.from(edited).toString('base64'),
        })
        .catch(ended);
    },
  );
  const patterns = calls.paths.map((path) => ({
    urlPattern: `*${path}*`,
    requestStage: 'Response' as const,
  }));
  await session.send('Fetch.enable', { patterns });
  return () => session.detach();
}

const STANDING = /\/api\/spaces\/[^/]+\/(?:proofs|rows|digests|changes|heads)(?:\?|$)/;

/** All calls that show where a drive stands. */
export const STANDING_CALLS = {
  paths: ['proofs', 'rows', 'digests', 'changes', 'heads'].map((name) => `/api/spaces/*/${name}`),
  are: ({ url, method }: AskedCall) =>
    STANDING.test(url) && !(method === 'POST' && new URL(url).pathname.endsWith('/changes')),
};
