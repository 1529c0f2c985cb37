import type { IntactItem } from '@coffer/client';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { EditedFiles, OpenedText } from './edited-file.ts';
import type { EditedText } from './edited-text.ts';
import { Saver } from './saver.ts';

/** Why the page does not find the file any more: it was deleted, or is shared no more. */
export type Loss = 'gone' | 'over';

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
    if (loss === 'gone') void saver.missed();
    if (loss === 'over') saver.end();
  }, [saver, loss]);

  const isUnsaved = state.kind !== 'saved';
  const tell = useEffectEvent(onUnsaved);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
  return { saver, state };
}
