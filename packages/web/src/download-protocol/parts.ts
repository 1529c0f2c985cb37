/** Parts that are asked for before they are needed, so that neither thread waits for the other's next turn. */
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

/** What happens to a stream that another thread fills. */
export interface TakenParts {
  /** All has arrived. */
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
  };
  let missing = size;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const giveUp = () => {
          stop();
          controller.error(signal.reason);
        };
        port.onmessage = ({ data }: MessageEvent<SenderMessage>) => {
          if (data.type === 'part') {
            controller.enqueue(data.bytes);
            missing -= data.bytes.length;
            if (missing > 0) return;
          }
          stop();
          signal.removeEventListener('abort', giveUp);
          if (data.type === 'failed') return controller.error(new TypeError('The source failed'));
          if (missing > 0) {
            controller.error(new TypeError('The source is too short'));
            return onCancel();
          }
          controller.close();
          onEnd();
        };
        signal.addEventListener('abort', giveUp);
        // One more with every pull, so there are always so many under way.
        for (let asked = 1; asked < AHEAD; asked++) ask({ type: 'more' });
      },
      pull: () => ask({ type: 'more' }),
      cancel() {
        stop();
        onCancel();
      },
    },
    { highWaterMark: AHEAD },
  );
}

function handedOver({ buffer, length }: Uint8Array): Transferable[] {
  return buffer instanceof ArrayBuffer && length >= TRANSFERRED_FROM ? [buffer] : [];
}
