/** Whether the device has a network at all. That it has one does not mean that the server can be reached. */
export interface Connectivity {
  readonly isOnline: boolean;
  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** For where nothing tells: calls find out by themselves. */
export const alwaysOnline: Connectivity = Object.freeze({ isOnline: true, subscribe: () => () => {} });

/** What a page and a worker both have. */
export interface ConnectivityScope extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

/** What the browser tells of its network; to be given `self`, in a page or a worker. */
export function browserConnectivity(scope: ConnectivityScope): Connectivity {
  const events = ['online', 'offline'];
  return Object.freeze<Connectivity>({
    get isOnline() {
      return scope.navigator.onLine;
    },
    subscribe(listener) {
      const notify = () => listener();
      for (const event of events) scope.addEventListener(event, notify);
      return () => {
        for (const event of events) scope.removeEventListener(event, notify);
      };
    },
  });
}
