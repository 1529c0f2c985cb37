import { useEffect } from 'react';
import { carriesFiles } from '../features/files/browser/dropped-files.ts';

/** Keeps the browser from opening files in place of the application where nothing on the page takes them. */
export function useRefuseDroppedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (defaultPrevented || dataTransfer === null || !carriesFiles(dataTransfer)) return;
      event.preventDefault();
    };
    // What takes files listens further in, and so is asked before.
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
