import type { IntactItem, Store } from '@coffer/client';
import { type Context, createContext, use } from 'react';
import { useStore } from 'zustand';

/** What of a drive, or of another space, is available offline on this device. */
interface OfflineItems {
  /** The files and folders that somebody has chosen. */
  readonly chosen: ReadonlySet<string>;
  /** By item, for all that is chosen and all below: whether it is here as it is now. */
  readonly items: ReadonlyMap<string, 'here' | 'coming'>;
}

/** What of the drive that is shown is available offline on this device. */
export interface OfflineState extends OfflineItems {
  /** The same of the spaces next to the drive of who is signed in, by their ids. */
  readonly spaces: ReadonlyMap<string, OfflineItems>;
  /** Bytes of all that is here, of the drive and of all spaces. */
  readonly size: number;
  /** Why it does not go on; null while it does. */
  readonly trouble: 'full' | 'tampered' | null;
  /** What this device is to keep once somebody has agreed that it opens the drive without the server; null for nothing. */
  readonly asked: readonly IntactItem[] | null;
}

/** The files and folders that this device keeps: of the drive that is shown, or of the space that is named. */
export interface OfflineFiles {
  readonly state: Store<OfflineState>;
  /** Bytes that are missing on this device before these can be kept; 0 where there is room. */
  missingFor(items: readonly IntactItem[], spaceId?: string): Promise<number>;
  /** Has somebody asked before this device keeps anything for the first time; null once that is answered. */
  ask(items: readonly IntactItem[] | null): void;
  /** Keeps files, and folders with all that is below them, from now on. */
  choose(ids: readonly string[], spaceId?: string): Promise<void>;
  /** Keeps them no longer. */
  release(ids: readonly string[], spaceId?: string): Promise<void>;
  /** To be called when something may have changed. */
  follow(): void;
}

/** Null until somebody is signed in. */
export const OfflineFilesContext: Context<OfflineFiles | null> = createContext<OfflineFiles | null>(null);

/** The files that this device keeps. Throws before the drive is loaded. */
export function useOfflineFiles(): OfflineFiles {
  const files = use(OfflineFilesContext);
  if (files === null) throw new Error('useOfflineFiles was called before the drive was loaded');
  return files;
}

/** The same as they stand. */
export function useOfflineState(): OfflineState {
  return useStore(useOfflineFiles().state);
}
