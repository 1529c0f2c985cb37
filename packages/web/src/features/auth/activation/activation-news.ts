/** Tells the pages of this browser from each other's activation. */
const CHANNEL = 'coffer-activation';

/** Tells all other pages of this browser that an e-mail address was confirmed. */
export function announceActivation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Calls back when another page of this browser has confirmed an e-mail address, until the result is called. */
export function onActivation(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  return () => channel.close();
}
