/** What a device has seen last of a setting. */
export interface SeenSetting {
  /** Grows with each change. */
  readonly counter: number;
  /** SHA-256 of what was sealed, hex. */
  readonly hash: string;
}

/** What this device has seen of settings, by their ids, which tell nothing; also after logging out. */
export interface SettingMemory {
  seen(id: string): Promise<SeenSetting | null>;
  /** Keeps it, unless a greater counter was kept before. */
  remember(id: string, seen: SeenSetting): Promise<void>;
}

/** For as long as the program runs. */
export function settingMemory(): SettingMemory {
  const memory = new Map<string, SeenSetting>();
  return {
    seen: async (id) => memory.get(id) ?? null,
    async remember(id, seen) {
      if ((memory.get(id)?.counter ?? 0) < seen.counter) memory.set(id, seen);
    },
  };
}
