import type { IntactItem } from '@coffer/client';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { extensionOf } from '../../../format/kind.ts';
import { useServices } from '../../../session/services.tsx';
import { changeItem, reloadDirectories } from '../listing/folder-cache.ts';
import { texts } from '../texts.ts';
import { NameForm } from './NameForm.tsx';

interface RenameProps {
  readonly item: IntactItem;
  onClose(): void;
}

export function Rename({ item, onClose }: RenameProps) {
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  const extension = item.kind === 'file' ? extensionOf(item.name) : '';
  const rename = async (name: string) => {
    if (name !== item.name) {
      const body = await keyring.sealRename(item.id, name);
      await api.call('renameItem', { params: { id: item.id }, body });
      changeItem(queryClient, item.id, (known) => (known.state === 'intact' ? { ...known, name } : known));
      if (item.kind === 'directory') reloadDirectories(queryClient, item.parentId);
    }
    onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={item.kind === 'directory' ? texts.renameDirectory : texts.renameFile}
    >
      <NameForm
        label={texts.newName}
        initial={item.name}
        required={texts.newNameRequired}
        submitLabel={texts.save}
        selectedLength={extension === '' ? item.name.length : item.name.length - extension.length - 1}
        onSubmit={rename}
        onCancel={onClose}
      />
    </Modal>
  );
}
