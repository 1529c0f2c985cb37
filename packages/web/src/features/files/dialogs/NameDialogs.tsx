import type { IntactItem } from '@coffer/client';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useRef } from 'react';
import { extensionOf } from '../../../format/kind.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { texts } from '../texts.ts';
import { useCreateDirectory, useRenameItem } from '../use-item-changes.ts';

interface CreateDirectoryProps {
  readonly folderId: string | null;
  onClose(): void;
}

/** Asks for the name of a new directory. */
export function CreateDirectory({ folderId, onClose }: CreateDirectoryProps) {
  const { mutateAsync: createDirectory } = useCreateDirectory();
  return (
    <Modal opened onClose={onClose} title={texts.createDirectory}>
      <NameForm
        label={texts.directoryName}
        initial=""
        required={texts.directoryNameRequired}
        submitLabel={texts.create}
        onSubmit={async (name) => {
          await createDirectory({ name, folderId });
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}

interface RenameProps {
  readonly item: IntactItem;
  onClose(): void;
}

/** Asks for another name of an item; a file's extension is not selected, because it usually stays. */
export function Rename({ item, onClose }: RenameProps) {
  const { mutateAsync: renameItem } = useRenameItem();
  const extension = item.kind === 'file' ? extensionOf(item.name) : '';
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
        onSubmit={async (name) => {
          if (name !== item.name) await renameItem({ item, name });
          onClose();
        }}
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
  /** Once only: on coming back, the field is as it was left. */
  const selected = useRef(false);

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack>
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
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.createCancel}
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
