import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The yardstick: a server that only writes what it gets and only sends what it has. */
export interface PlainServer {
  readonly url: string;
  close(): void;
}

/**
 * Uploads slices of a file as plain blobs, with as many in flight as Coffer has. Called by the bench through
 * `window.upload`, which resolves when the last byte was answered.
 */
const PAGE = `<!doctype html><title>plain</title><input type="file"><script>
window.upload = async (chunkSize, inFlight) => {
  const file = document.querySelector('input').files[0];
  const count = Math.ceil(file.size / chunkSize);
  let next = 0;
  const send = async () => {
    while (next < count) {
      const index = next++;
      const body = file.slice(index * chunkSize, (index + 1) * chunkSize);
      const response = await fetch('/chunks/' + index, { method: 'POST', body });
      if (!response.ok) throw new Error('refused');
    }
  };
  await Promise.all(Array.from({ length: inFlight }, send));
};
</script>`;

/** Starts the yardstick on a free port; uploads go to `folder`, `/file` sends `file`. */
export async function startPlainServer(folder: string, file: string): Promise<PlainServer> {
  await mkdir(folder, { recursive: true });
  const server = createServer((request, response) => {
    answer(request, response, folder, file).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function answer(request: IncomingMessage, response: ServerResponse, folder: string, file: string) {
  const url = request.url ?? '/';
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(join(folder, url.replaceAll('/', '-'))));
    response.end();
  } else if (url === '/file') {
    const { size } = await stat(file);
    response.writeHead(200, {
      'content-length': size,
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="plain.bin"',
    });
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), response);
  } else {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  }
}
