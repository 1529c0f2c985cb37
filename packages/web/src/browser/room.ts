/** Bytes that this site uses and may use, and true if the browser keeps them until somebody removes them. */
export interface Room {
  readonly usage: number;
  readonly quota: number;
  readonly isPersistent: boolean;
}

const NONE: Room = { usage: 0, quota: 0, isPersistent: false };

/** Returns the room that the browser gives; none where it says nothing of it, or denies it. */
export async function browserRoom(): Promise<Room> {
  try {
    const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return { usage, quota, isPersistent };
  } catch {
    return NONE;
  }
}
