import type { OrderedFolder } from '../listing/folder-order.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts } from '../texts.ts';
import type { Dialog } from '../use-overlays.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { Details } from './Details.tsx';
import { AcceptPlace, Move } from './Move.tsx';
import { CreateDirectory, Rename } from './NameDialogs.tsx';
import { Shortcuts } from './Shortcuts.tsx';

interface FileDialogProps {
  readonly dialog: Dialog;
  readonly folderId: string | null;
  readonly folderName: string;
  readonly folder: OrderedFolder;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
  readonly linkDialog: BrowserPorts['linkDialog'];
  onClose(): void;
  /** Everything in this folder is deleted that was to be. */
  onDeleted(folderId: string | null): void;
  onMoved(targetId: string | null): void;
}

/** Shows the dialog that is open. */
export function FileDialog(props: FileDialogProps) {
  const { dialog, folderId, folderName, folder, uploads, linkDialog, onClose, onDeleted, onMoved } = props;
  switch (dialog.kind) {
    case 'create-directory':
      return <CreateDirectory folderId={folderId} onClose={onClose} />;
    case 'rename':
      return <Rename item={dialog.item} onClose={onClose} />;
    case 'details':
      return (
        <Details
          item={folder.byId.get(dialog.item.id) ?? dialog.item}
          uploading={uploads.get(dialog.item.id)}
          onClose={onClose}
        />
      );
    case 'move':
      return <Move items={dialog.items} onClose={onClose} onMoved={onMoved} />;
    case 'accept-place':
      return <AcceptPlace item={dialog.item} folderName={folderName} onClose={onClose} />;
    case 'link':
      return linkDialog?.(dialog.item, onClose) ?? null;
    case 'help':
      return <Shortcuts onClose={onClose} />;
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
