import { type ReactNode, useRef } from 'react';
import { reportFailure } from '../../../notices/report-failure.ts';
import { canPickFiles, pickFiles } from '../../../saving/pick-files.ts';

interface FileChooserProps {
  readonly kind: 'files' | 'folder';
  onChoose(files: File[]): void;
  /** Renders what opens the browser's chooser. */
  children(open: () => void): ReactNode;
}

/** Lets people choose files, or a folder with all that is in it. The same choice can be made twice. */
export function FileChooser({ kind, onChoose, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: readonly File[]) => {
    if (files.length > 0) onChoose([...files]);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          choose(files);
        }}
      />
      {children(() => {
        if (input.current === null) return;
        if (kind === 'files' && canPickFiles()) return void pickFiles().then(choose, reportFailure);
        input.current.webkitdirectory = kind === 'folder';
        input.current.click();
      })}
    </>
  );
}
