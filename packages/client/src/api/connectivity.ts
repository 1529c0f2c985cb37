/** Whether the device has a network at all. That it has one does not mean that the server can be reached. */
export interface Connectivity {
  readonly isOnline: boolean;
  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** For where nothing tells: calls find out by themselves. */
export const alwaysOnline: Connectivity = Object.freeze({ isOnline: true, subscribe: () => () => {} });

/** The part of the global scope that pages and workers share. */
export interface ConnectivityScope extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
  readonly location: { readonly hostname: string };
}

/** Hosts that are this machine, which needs no network to reach itself. */
const THIS_MACHINE = /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Connectivity as the browser reports it, except of a server on the same machine. Takes `self` of a page or a worker. */
export function browserConnectivity(scope: ConnectivityScope): Connectivity {
  const events = ['online', 'offline'];
  return Object.freeze<Connectivity>({
    get isOnline() {
      return scope.navigator.onLine || THIS_MACHINE.test(scope.location.hostname);
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
