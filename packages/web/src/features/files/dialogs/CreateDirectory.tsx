import { DIRECTORY_MIME } from '@coffer/contract';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { recordsAbove, reloadFolder, showItem } from '../listing/folder-cache.ts';
import { texts } from '../texts.ts';
import { NameForm } from './NameForm.tsx';

interface CreateDirectoryProps {
  readonly folderId: string | null;
  onClose(): void;
}

export function CreateDirectory({ folderId, onClose }: CreateDirectoryProps) {
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  const create = async (name: string) => {
    const modifiedAt = Math.floor(Date.now() / 1000);
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId: folderId };
    const { request } = await keyring.sealNewItem(input);
    const record = await api.call('createItem', { body: request });
    // A folder of many pages takes its time to be loaded anew; the new directory is shown at once.
    const above = recordsAbove(queryClient, folderId);
    if (above !== null) showItem(queryClient, await keyring.openItem(record, above));
    reloadFolder(queryClient, folderId);
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title={texts.createDirectory}>
      <NameForm
        label={texts.directoryName}
        initial=""
        required={texts.directoryNameRequired}
        submitLabel={texts.create}
        onSubmit={create}
        onCancel={onClose}
      />
    </Modal>
  );
}
