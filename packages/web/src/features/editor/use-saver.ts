import type { IntactItem } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { EditedFiles, OpenedText } from './edited-file.ts';
import type { EditedText } from './edited-text.ts';
import { type Ending, isEnded, Saver, type SaveState } from './saver.ts';

/** Why the text has no place in its file any more: that was deleted, or see `Ending`. */
export type Loss = 'gone' | Ending;

interface UseSaverOptions {
  readonly base: IntactItem;
  /** The file as the page knows it now. */
  readonly latest: IntactItem;
  readonly files: EditedFiles;
  readonly edited: EditedText;
  readonly loss: Loss | null;
  onSaved(item: IntactItem, before: IntactItem): void;
  /** Opens in its place what cannot be taken into the text. */
  onReload(item: IntactItem): void;
  /** Is told whether there is text that is not saved; not any more once nobody edits it. */
  onUnsaved(isUnsaved: boolean): void;
}

/** Saves a text while it is shown: at a pause, when the page is hidden, and once the device is connected again. */
export function useSaver(options: UseSaverOptions) {
  const { base, latest, files, edited, loss, onSaved, onReload, onUnsaved } = options;
  const takeIn = ({ item, content }: OpenedText) => {
    if (edited.takeIn(content)) return true;
    if (!edited.isAsStored) return false;
    onReload(item);
    return true;
  };
  const [saver] = useState(
    () =>
      new Saver({
        base,
        ...files,
        takeIn,
        content: () => edited.content(),
        onSaved(saved, before) {
          edited.saved();
          onSaved(saved, before);
        },
      }),
  );
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

  const { versionId } = latest;
  const notice = useEffectEvent(() => void saver.notice(latest));
  useEffect(() => {
    if (versionId !== null) notice();
  }, [versionId]);

  useEffect(() => {
    if (loss === null) saver.resume();
    else if (loss === 'gone') void saver.missed();
    else saver.end(loss);
  }, [saver, loss]);

  const isUnsaved = state.kind !== 'saved';
  const tell = useEffectEvent(onUnsaved);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
  return { saver, state };
}

/** Saves a text where it can be: in its file, or as a new one where `end` says why it has no place in that. */
export function useWayOut(saver: Saver, state: SaveState, storeAsNew: () => Promise<IntactItem>) {
  const storing = useMutation({ mutationFn: storeAsNew });
  const end: Ending | null = isEnded(state) ? state.kind : null;
  /** Gives whether all is saved. */
  const saveToLeave = async (): Promise<boolean> => {
    if (end === null) return saver.save();
    // What went wrong is said in the notice.
    const stored = await storing.mutateAsync().catch(() => null);
    return stored !== null;
  };
  return { end, storing, saveToLeave };
}
