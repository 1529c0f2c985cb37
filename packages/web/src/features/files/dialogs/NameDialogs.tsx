import type { IntactItem } from '@coffer/client';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { extensionOf } from '../../../format/kind.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import type { OrderedFolder } from '../listing/folder-order.ts';
import { texts } from '../texts.ts';
import { useCreateDirectory, useCreateText, useRenameItem } from '../use-item-changes.ts';

interface NamingProps {
  /** What is known of the folder: names that it has are pointed out at once, and the server decides. */
  readonly folder: Pick<OrderedFolder, 'items'>;
  onClose(): void;
}

interface CreateDirectoryProps extends NamingProps {
  readonly folderId: string | null;
}

/** Asks for the name of a new directory. */
export function CreateDirectory({ folderId, folder, onClose }: CreateDirectoryProps) {
  const { mutateAsync: createDirectory } = useCreateDirectory();
  return (
    <NameDialog
      title={texts.createDirectory}
      label={texts.directoryName}
      initial=""
      required={texts.directoryNameRequired}
      isTaken={takenIn(folder, folderId)}
      yes={texts.create}
      // Said so by the specification; of what is deleted, too, and of nothing else.
      cancel={texts.createCancel}
      onSubmit={(name) => createDirectory({ name, folderId })}
      onClose={onClose}
    />
  );
}

interface CreateTextProps extends CreateDirectoryProps {
  onCreated(file: IntactItem): void;
}

/** Asks for the name of a new text file. */
export function CreateText({ folderId, folder, onClose, onCreated }: CreateTextProps) {
  const { mutateAsync: createText } = useCreateText();
  return (
    <NameDialog
      title={texts.createText}
      label={texts.textName}
      initial={texts.textNameFirst}
      required={texts.textNameRequired}
      isTaken={takenIn(folder, folderId)}
      yes={texts.create}
      selectedLength={stemLength(texts.textNameFirst)}
      onSubmit={async (name) => onCreated(await createText({ name, folderId }))}
      onClose={onClose}
    />
  );
}

interface RenameProps extends NamingProps {
  readonly item: IntactItem;
}

/** Asks for another name of an item; a file's extension is not selected, because it usually stays. */
export function Rename({ item, folder, onClose }: RenameProps) {
  const { mutateAsync: renameItem } = useRenameItem();
  return (
    <NameDialog
      title={item.kind === 'directory' ? texts.renameDirectory : texts.renameFile}
      label={texts.newName}
      initial={item.name}
      required={texts.newNameRequired}
      isTaken={takenIn(folder, item.parentId, item.id)}
      yes={texts.save}
      selectedLength={item.kind === 'file' ? stemLength(item.name) : item.name.length}
      onSubmit={async (name) => {
        if (name !== item.name) await renameItem({ item, name });
      }}
      onClose={onClose}
    />
  );
}

/** How long a file's name is without its extension. */
function stemLength(name: string): number {
  const extension = extensionOf(name);
  return extension === '' ? name.length : name.length - extension.length - 1;
}

/** Whether something in a folder has a name, as far as is known; `but` may keep its own. */
function takenIn({ items }: NamingProps['folder'], folderId: string | null, but?: string) {
  return (typed: string) => {
    const name = typed.trim().normalize('NFC');
    return items.some(
      (item) =>
        item.id !== but &&
        item.parentId === folderId &&
        item.state === 'intact' &&
        item.isRecord !== true &&
        item.name.normalize('NFC') === name,
    );
  };
}

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly required: string;
  /** The label of the button that submits. */
  readonly yes: string;
  readonly cancel?: string;
  /** How many characters are selected at first. */
  readonly selectedLength?: number;
  isTaken(name: string): boolean;
  onSubmit(name: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a name, and closes when it is taken. */
function NameDialog(props: NameDialogProps) {
  const { title, label, initial, required, yes, cancel = texts.cancel } = props;
  const { selectedLength, isTaken, onSubmit, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: initial },
    validateInputOnBlur: true,
    validate: { name: isNotEmpty(required) },
    transformValues: ({ name }) => ({ name: name.trim() }),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ name }: { name: string }) => {
      await onSubmit(name);
      onClose();
    },
    // The wire knows the name by its sealed form and by its hash.
    (fields) => form.setErrors({ name: fields['name'] ?? fields['name_hash'] ?? fields['encrypted_name'] }),
  );

  const field = form.getInputProps('name');
  /** Once only: on coming back, the field is as it was left. */
  const selected = useRef(false);

  return (
    <FormDialog
      title={title}
      yes={yes}
      cancel={cancel}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={label}
        size="md"
        autoComplete="off"
        maxLength={255}
        data-autofocus
        key={form.key('name')}
        {...field}
        error={field.error ?? (isTaken(typed) && texts.nameInUse)}
        onChange={(event) => {
          field.onChange(event);
          setTyped(event.currentTarget.value);
        }}
        onFocus={(event) => {
          field.onFocus(event);
          if (selected.current) return;
          selected.current = true;
          event.currentTarget.setSelectionRange(0, selectedLength ?? initial.length);
        }}
      />
    </FormDialog>
  );
}
