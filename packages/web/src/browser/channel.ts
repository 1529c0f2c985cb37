/** Messages between the tabs of this site. */
export interface TabChannel {
  post(message: unknown): void;
  /** Until the channel is closed. */
  listen(onMessage: (data: unknown) => void): void;
  close(): void;
}

/** Opens a channel to the other tabs; a browser that denies it lets a tab be as if it was the only one. */
export function openChannel(name: string): TabChannel {
  const channel = channelOf(name);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (onMessage) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data)),
    close: () => channel?.close(),
  };
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
