import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARE_PATH } from '@coffer/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, sendProblem } from '../calls/refusal.ts';
import { StartRefused } from '../config/start-refused.ts';
import type { RandomBytes } from '../secrets.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The built web application, beside this package. */
export const BUILT_WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the web application: its files, and its document for every other address that is no API call, whatever a client
 * says that it accepts: previews in chats and link checkers ask for anything.
 *
 * @param storage the origin with which the page exchanges chunks beside the server's own
 * @throws StartRefused when there is no build
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  random: RandomBytes,
  storage: string | null,
): Promise<void> {
  const document = await readDocument(root);

  const sendDocument = (reply: FastifyReply) => {
    const nonce = random(16).toString('base64url');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, storage))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .compress(document.replaceAll(NONCE_PLACEHOLDER, nonce));
  };

  app.get('/', async (_request, reply) => sendDocument(reply));
  app.get('/index.html', async (_request, reply) => sendDocument(reply));
  // Files that are shared go to the service worker. Where a browser has lost it they come here, in the clear: none is read.
  app.post(SHARE_PATH, {
    config: { isIgnored: true },
    onRequest: async (_request, reply) => reply.redirect(SHARE_PATH, 303),
    handler: async () => undefined,
  });
  await app.register(async (scope) => {
    // An address that no file can have, such as one with a zero byte, is one without a file.
    scope.setErrorHandler(async (error: FastifyError, _request, reply) => {
      if (error.statusCode !== 400 && error.statusCode !== 403) throw error;
      reply.callNotFound();
    });
    await scope.register(fastifyStatic, {
      root,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', cacheControlOf(path.slice(root.length)));
        response.setHeader('vary', 'accept-encoding');
      },
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request)) return sendDocument(reply);
    return sendProblem(request, reply, new Refusal('not_found', 'There is nothing at this address.'));
  });
}

/** Files whose names carry a hash of their content never change; all others are asked for again. */
export function cacheControlOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = ''] = url.split('?');
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  return !isForPrograms(path) || (headers.accept?.includes('text/html') ?? false);
}

/** True for the address of the metrics, hidden names, and names that end like those of files: no page has such an address. */
function isForPrograms(path: string): boolean {
  return /^\/metrics$|(^|\/)\.|\.[a-z0-9]+$/i.test(path);
}

async function readDocument(root: string): Promise<string> {
  const file = join(root, 'index.html');
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartRefused(`There is no built web application (${file}); run "npm run build" first`, {
      cause,
    });
  }
}
