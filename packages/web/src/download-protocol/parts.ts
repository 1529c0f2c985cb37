import { createMemoryRelease } from './release-memory.ts';

/** Parts that are asked for before they are wanted, so that neither thread waits for the other's next turn. */
const AHEAD = 2;

/** Smaller parts are copied: of an archive they may be used again, such as a name that stands in it twice. */
const TRANSFERRED_FROM = 64 * 1024;

/** From the thread that takes the parts. */
type TakerMessage = { readonly type: 'more' } | { readonly type: 'cancel' };

/** From the thread that makes them. */
type SenderMessage =
  | { readonly type: 'part'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'failed' };

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** A message about a stream that another thread fills. */
export interface TakenParts {
  /** The reader has taken all of it. */
  onEnd(): void;
  /** The reader does not want the rest, or there is none. */
  onCancel(): void;
}

/**
 * Sends a stream through a port, part by part as `takeParts` asks for them at its other end. The bytes of large parts are
 * handed over, not copied; nobody else may hold them. Resolves when all of it is sent or nobody wants the rest; rejects
 * with what the stream fails with.
 */
export function sendParts(source: ReadableStream<Uint8Array>, port: MessagePort): Promise<void> {
  const reader = source.getReader();
  const send = (message: SenderMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  return new Promise((resolve, reject) => {
    const sendNext = async () => {
      const { done, value } = await reader.read();
      if (!done) return send({ type: 'part', bytes: value }, handedOver(value));
      send({ type: 'end' });
      resolve();
    };
    const fail = (error: unknown) => {
      send({ type: 'failed' });
      reject(error);
    };
    let turn: Promise<void> = Promise.resolve();
    port.onmessage = ({ data }: MessageEvent<TakerMessage>) => {
      if (data.type === 'cancel') reader.cancel().then(resolve, resolve);
      else turn = turn.then(sendNext).catch(fail);
    };
  });
}

/**
 * The stream that `sendParts` sends through the other end of the port, of so many bytes. It ends with the last byte: a
 * browser that knows the length cancels what goes on after it. It errors if its source fails or is shorter, and with the
 * signal's reason when that aborts before all has arrived.
 */
export function takeParts(
  port: MessagePort,
  size: number,
  signal: AbortSignal,
  { onEnd, onCancel }: TakenParts,
): ReadableStream<Uint8Array> {
  const ask = (message: TakerMessage) => port.postMessage(message);
  const stop = () => {
    port.onmessage = null;
    ask({ type: 'cancel' });
    // Else the ports would keep each other, and what listens to them, until the threads end.
    port.close();
  };
  const arrived: Uint8Array[] = [];
  let missing = size;
  const release = createMemoryRelease();
  let isWanted = false;
  const end = (controller: Controller) => {
    controller.close();
    onEnd();
  };
  const handOut = (controller: Controller) => {
    const part = isWanted ? arrived.shift() : undefined;
    if (part === undefined) return;
    isWanted = false;
    const isLast = missing <= 0 && arrived.length === 0;
    controller.enqueue(part);
    release(part.length);
    if (isLast) end(controller);
    else ask({ type: 'more' });
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const giveUp = () => {
          stop();
          controller.error(signal.reason);
        };
        port.onmessage = ({ data }: MessageEvent<SenderMessage>) => {
          if (data.type === 'part') {
            arrived.push(data.bytes);
            missing -= data.bytes.length;
            if (missing > 0) return handOut(controller);
          }
          stop();
          signal.removeEventListener('abort', giveUp);
          if (data.type === 'failed') return controller.error(new TypeError('The source failed'));
          if (missing > 0) {
            controller.error(new TypeError('The source is too short'));
            return onCancel();
          }
          if (size === 0) end(controller);
          else handOut(controller);
        };
        signal.addEventListener('abort', giveUp);
        for (let asked = 0; asked < AHEAD; asked++) ask({ type: 'more' });
      },
      pull(controller) {
        isWanted = true;
        handOut(controller);
      },
      cancel() {
        stop();
        onCancel();
      },
    },
    // Nothing is handed out before somebody reads: so the end is that of the reader, too.
    { highWaterMark: 0 },
  );
}

function handedOver({ buffer, length }: Uint8Array): Transferable[] {
  return buffer instanceof ArrayBuffer && length >= TRANSFERRED_FROM ? [buffer] : [];
}
