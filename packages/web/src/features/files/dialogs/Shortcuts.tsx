import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { texts } from '../texts.ts';
import classes from './Shortcuts.module.css';

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';

const SHORTCUTS: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['Move between rows', '↑', '↓'],
  ['First and last row', 'Home', 'End'],
  ['Select up to a row', 'Shift', '↑ ↓ or click'],
  ['Add a row, or take it out', COMMAND, 'click'],
  ['Move without selecting', COMMAND, '↑ ↓'],
  ['Select or deselect the row', 'Space'],
  ['Select all', COMMAND, 'A'],
  ['Clear the selection', 'Escape'],
  ['Open', 'Enter'],
  ['Rename', 'F2'],
  ['Delete', 'Delete'],
  ['Menu of the row', 'Shift', 'F10'],
  ['Search', COMMAND, 'K'],
  ['This list', '?'],
];

interface ShortcutsProps {
  onClose(): void;
}

/** The keys of the file browser. */
export function Shortcuts({ onClose }: ShortcutsProps) {
  return (
    <Modal opened onClose={onClose} title={texts.shortcuts}>
      <dl className={classes.list}>
        {SHORTCUTS.map(([what, ...keys]) => (
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
