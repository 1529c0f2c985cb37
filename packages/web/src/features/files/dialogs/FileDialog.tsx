import { texts } from '../texts.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { CreateDirectory } from './CreateDirectory.tsx';
import { Details } from './Details.tsx';
import type { Dialog } from './dialog.ts';
import { Rename } from './Rename.tsx';

interface FileDialogProps {
  readonly dialog: Dialog;
  readonly folderId: string | null;
  onClose(): void;
  /** What was deleted is gone from the selection too. */
  onDeleted(ids: readonly string[]): void;
}

/** Shows the dialog that is open. */
export function FileDialog({ dialog, folderId, onClose, onDeleted }: FileDialogProps) {
  switch (dialog.kind) {
    case 'create-directory':
      return <CreateDirectory folderId={folderId} onClose={onClose} />;
    case 'rename':
      return <Rename item={dialog.item} onClose={onClose} />;
    case 'details':
      return <Details item={dialog.item} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDelete
          items={[dialog.item]}
          title={texts.deleteOneTitle(dialog.item.name ?? texts.damagedName)}
          text={dialog.item.kind === 'directory' ? texts.deleteOneDirectory : texts.deleteOneFile}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      );
    case 'delete-selected':
      return (
        <ConfirmDelete
          items={dialog.items}
          title={texts.deleteSelected}
          text={texts.deleteSelectedText(dialog.items.length)}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      );
  }
}
