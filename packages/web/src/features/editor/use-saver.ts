import type { IntactItem } from '@coffer/client';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { EditedFiles } from './edited-file.ts';
import { Saver } from './saver.ts';

interface UseSaverOptions {
  readonly base: IntactItem;
  readonly files: EditedFiles;
  content(): Uint8Array<ArrayBuffer>;
  onSaved(item: IntactItem, before: IntactItem): void;
  /** Is told whether there is text that is not saved; not any more once nobody edits it. */
  onUnsaved(isUnsaved: boolean): void;
}

/** Saves a text while it is shown: at a pause, when the page is hidden, and once the device is connected again. */
export function useSaver({ base, files, content, onSaved, onUnsaved }: UseSaverOptions) {
  const [saver] = useState(() => new Saver({ base, ...files, content, onSaved }));
  const state = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void saver.save();
    };
    const onOnline = () => saver.online();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      saver.stop();
    };
  }, [saver]);

  const isUnsaved = state.kind !== 'saved';
  const tell = useEffectEvent(onUnsaved);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
  return { saver, state };
}
