import type { OpenedItem } from '@coffer/client';
import { Checkbox, Kbd, Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { messages } from '../../../languages/messages.ts';
import { lazy } from '../../../lazy/lazy.tsx';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { characterKeys } from '../../../persistence/device-switches.ts';
import { nameOnScreen } from '../item-name.ts';
import { firstWay } from '../items.ts';
import type { OrderedFolder } from '../listing/folder-order.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts as ofFiles } from '../texts.ts';
import { texts } from '../trash/texts.ts';
import { isRecord, useTrashItems } from '../trash/trash-changes.ts';
import type { Carrying, Dialog } from '../use-overlays.ts';
import type { WayBack } from '../use-undo.tsx';
import type { VersionActions } from '../versions/History.tsx';
import { Details } from './Details.tsx';
import classes from './dialogs.module.css';
import { Move } from './Move.tsx';
import { CreateDirectory, CreateText, Rename } from './NameDialogs.tsx';

export interface FileDialogProps {
  readonly dialog: Dialog;
  readonly folderId: string | null;
  readonly folder: OrderedFolder;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
  /** From where something is moved to; null where the page stays. */
  readonly back: WayBack | null;
  readonly ways: BrowserPorts['ways'];
  readonly requestDialog: BrowserPorts['requestDialog'];
  readonly shareDialog: BrowserPorts['shareDialog'];
  readonly withdrawDialog: BrowserPorts['withdrawDialog'];
  readonly versionsBehind: BrowserPorts['versionsBehind'];
  readonly spaceOf: BrowserPorts['spaceOf'];
  /** Shows another dialog in the place of this one; the details lead nowhere by default. */
  onOpen?(dialog: Dialog): void;
  readonly onEdit: BrowserPorts['edit'];
  readonly versionActions: VersionActions;
  onClose(): void;
  /** Everything in this folder is deleted that was to be. */
  onDeleted(folderId: string | null): void;
  onMoved(targetId: string | null): void;
  /** Items are to go into another space: asks first. */
  onCarry(carrying: Carrying): void;
}

const Carry = lazy(['drive', 'files'], async () => (await import('./Carry.tsx')).Carry);

/** Shows the dialog that is open. */
export function FileDialog(props: FileDialogProps) {
  const { dialog, folderId, folder, uploads, back, requestDialog, shareDialog, spaceOf } = props;
  const { versionActions, onEdit, onClose, onDeleted, onMoved, onCarry } = props;
  switch (dialog.kind) {
    case 'create-directory':
      return <CreateDirectory folderId={folderId} folder={folder} onClose={onClose} />;
    case 'create-text':
      return <CreateText folderId={folderId} folder={folder} onClose={onClose} onCreated={onEdit} />;
    case 'rename':
      return <Rename item={dialog.item} folder={folder} onClose={onClose} />;
    case 'details':
      return (
        <Details
          item={folder.byId.get(dialog.item.id) ?? dialog.item}
          uploading={uploads.get(dialog.item.id)}
          {...versionActions}
          versionsBehind={props.versionsBehind}
          onShare={sharingOf(dialog.item, props)}
          onClose={onClose}
        />
      );
    case 'move':
      return <Move items={dialog.items} {...{ back, spaceOf, onClose, onMoved, onCarry }} />;
    case 'carry':
      return <Carry carrying={dialog} onClose={onClose} />;
    case 'share':
      return shareDialog(dialog.item, dialog.way, onClose);
    case 'request':
      return requestDialog(dialog.item, onClose);
    case 'withdraw':
      return props.withdrawDialog(dialog.item, onClose);
    case 'help':
      return <Shortcuts onClose={onClose} />;
    case 'delete':
      return <DeleteHere items={[dialog.item]} onClose={onClose} onDeleted={onDeleted} />;
    case 'delete-selected':
      return <DeleteHere items={dialog.items} onClose={onClose} onDeleted={onDeleted} />;
  }
}

/** What leads from an item to the dialog about who has it, people or a link; null where there is none. */
function sharingOf(item: OpenedItem, { ways, onOpen }: FileDialogProps) {
  const way = firstWay(item, ways);
  if (onOpen === undefined || way === null || item.state !== 'intact') return null;
  return () => onOpen({ kind: 'share', item, way });
}

/** What becomes of one item. */
function textFor(item: OpenedItem): string {
  if (isRecord(item)) return texts.deleteUpload;
  return item.kind === 'directory' ? texts.deleteOneDirectory : texts.deleteOneFile;
}

/** What becomes of several. */
function textForSelected(items: readonly OpenedItem[]): string {
  const files = items.filter(({ kind }) => kind === 'file');
  const size = formatBytes(files.reduce((sum, each) => sum + each.size, 0));
  // Of folders the size is not known without reading all of them.
  const folders = items.length - files.length;
  if (files.length === 0) return texts.deleteSelectedText.folders({ folders });
  if (folders === 0) return texts.deleteSelectedText.files({ files: files.length, size });
  return texts.deleteSelectedText.both({ files: files.length, size, folders });
}

interface DeleteHereProps extends Pick<FileDialogProps, 'onClose' | 'onDeleted'> {
  readonly items: readonly OpenedItem[];
}

/** Asks before items of the drive or the space that is shown go to the trash. */
function DeleteHere({ items, onClose, onDeleted }: DeleteHereProps) {
  const { mutateAsync: trashItems } = useTrashItems();
  const onConfirm = async () => {
    await trashItems(items);
    onDeleted(items[0]?.parentId ?? null);
  };
  return <ConfirmDelete items={items} onConfirm={onConfirm} onClose={onClose} />;
}

interface ConfirmDeleteProps {
  readonly items: readonly OpenedItem[];
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before anything goes to the trash. */
export function ConfirmDelete({ items, onConfirm, onClose }: ConfirmDeleteProps) {
  const [item, ...others] = items;
  const one = others.length === 0 ? item : undefined;
  return (
    <ConfirmDialog
      title={one === undefined ? texts.deleteSelected : texts.deleteOneTitle({ name: nameOnScreen(one) })}
      text={one === undefined ? textForSelected(items) : textFor(one)}
      yes={texts.yesDelete}
      cancel={ofFiles.createCancel}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const keyTexts = messages('shortcuts');

/** The keys of the file browser, by what they do. */
function shortcuts(): readonly (readonly [what: string, ...keys: string[]])[] {
  const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? keyTexts.keys.command : keyTexts.keys.control;
  return [
    [keyTexts.what.moveBetweenRows, '↑', '↓'],
    [keyTexts.what.moveBetweenTiles, '←', '→', '↑', '↓'],
    [keyTexts.what.firstAndLastRow, keyTexts.keys.home, keyTexts.keys.end],
    [keyTexts.what.selectUpToARow, keyTexts.keys.shift, keyTexts.keys.arrowsOrClick],
    [keyTexts.what.addARowOrTakeItOut, command, keyTexts.keys.click],
    [keyTexts.what.moveWithoutSelecting, command, '↑ ↓'],
    [keyTexts.what.selectOrDeselectTheRow, keyTexts.keys.space],
    [keyTexts.what.selectAll, command, 'A'],
    [keyTexts.what.clearTheSelection, keyTexts.keys.escape],
    [keyTexts.what.open, keyTexts.keys.enter],
    [keyTexts.what.folderAbove, keyTexts.keys.backspace, keyTexts.keys.orAltUp],
    [keyTexts.what.nameThatBeginsSo, keyTexts.keys.letters],
    [keyTexts.what.starOrRemoveTheStar, keyTexts.keys.shift, 'S'],
    [keyTexts.what.createADirectory, keyTexts.keys.shift, 'F'],
    [keyTexts.what.upload, keyTexts.keys.shift, 'U'],
    [keyTexts.what.rename, 'F2'],
    [keyTexts.what.delete, keyTexts.keys.delete],
    [keyTexts.what.cutToMove, command, 'X'],
    [keyTexts.what.moveWhatWasCutHere, command, 'V'],
    [keyTexts.what.undo, command, 'Z'],
    [keyTexts.what.menuOfTheRow, keyTexts.keys.shift, 'F10'],
    [keyTexts.what.search, command, 'K'],
    [keyTexts.what.thisList, '?'],
  ];
}

interface ShortcutsProps {
  onClose(): void;
}

/** The keys of the file browser. */
function Shortcuts({ onClose }: ShortcutsProps) {
  const [isOn, setOn] = useState(characterKeys.isOn);
  return (
    <Modal opened onClose={onClose} title={ofFiles.shortcuts}>
      <Checkbox
        mb="md"
        label={keyTexts.single}
        description={keyTexts.singleHint}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          characterKeys.set(checked);
          setOn(checked);
        }}
      />
      <dl className={classes.shortcuts}>
        {shortcuts().map(([what, ...keys]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
