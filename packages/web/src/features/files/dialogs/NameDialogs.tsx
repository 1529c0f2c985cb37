import type { IntactItem } from '@coffer/client';
import { DIRECTORY_MIME } from '@coffer/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { extensionOf } from '../../../format/kind.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useServices } from '../../../session/services.tsx';
import {
  changeItem,
  recordsAbove,
  reloadDirectories,
  reloadFolder,
  showItem,
} from '../listing/folder-cache.ts';
import { texts } from '../texts.ts';
import classes from './dialogs.module.css';

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

interface NameFormProps {
  readonly label: string;
  readonly initial: string;
  readonly required: string;
  readonly submitLabel: string;
  /** How many characters are selected at first; a file's extension is usually kept. */
  readonly selectedLength?: number;
  onSubmit(name: string): Promise<void>;
  onCancel(): void;
}

/** Asks for a name. */
function NameForm(props: NameFormProps) {
  const { label, initial, required, submitLabel, selectedLength, onSubmit, onCancel } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: initial },
    validateInputOnBlur: true,
    validate: { name: isNotEmpty(required) },
    transformValues: ({ name }) => ({ name: name.trim() }),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    ({ name }: { name: string }) => onSubmit(name),
    // The wire knows the name by its sealed form and by its hash.
    (fields) => form.setErrors({ name: fields['name'] ?? fields['name_hash'] ?? fields['encrypted_name'] }),
  );

  const field = form.getInputProps('name');
  /** Once only: whoever comes back to the field finds it as it was left. */
  const selected = useRef(false);

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <TextInput
        label={label}
        size="md"
        autoComplete="off"
        maxLength={255}
        data-autofocus
        key={form.key('name')}
        {...field}
        onFocus={(event) => {
          field.onFocus(event);
          if (selected.current) return;
          selected.current = true;
          event.currentTarget.setSelectionRange(0, selectedLength ?? initial.length);
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {texts.createCancel}
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
