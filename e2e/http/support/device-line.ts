/** The way of a device to the server, on which the device is switched off at a request that a test chooses. */
export interface DeviceLine {
  readonly fetch: typeof fetch;
  /** Runs what the device does; at its request of this number it ends, before that is sent or once it was answered. */
  until<T>(cut: Cut | null, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface Cut {
  readonly request: number;
  readonly isAnswered: boolean;
}

/** What a device throws that was switched off. */
export const SWITCHED_OFF = new Error('The device was switched off');

export function deviceLine(send: typeof fetch): DeviceLine {
  let cutting: (Cut & { readonly stop: AbortController; left: number }) | null = null;
  return {
    async fetch(input, init) {
      if (cutting === null || --cutting.left > 0) return send(input, init);
      const { isAnswered, stop } = cutting;
      // What goes on behind it is not the device any more that did this.
      cutting = null;
      if (isAnswered) await send(input, init);
      stop.abort(SWITCHED_OFF);
      throw SWITCHED_OFF;
    },
    async until(cut, work) {
      const stop = new AbortController();
      cutting = cut && { ...cut, stop, left: cut.request };
      try {
        return await work(stop.signal);
      } catch (error) {
        throw stop.signal.aborted ? SWITCHED_OFF : error;
      } finally {
        cutting = null;
      }
    },
  };
}
