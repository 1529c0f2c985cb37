import { useEffect } from 'react';

/** Keeps the browser from opening files in place of the application where nothing on the page takes them. */
export function useRefuseDroppedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (defaultPrevented || dataTransfer === null || !dataTransfer.types.includes('Files')) return;
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
