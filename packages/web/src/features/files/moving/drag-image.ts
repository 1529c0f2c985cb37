import type { OpenedItem } from '@coffer/client';
import { texts } from '../texts.ts';
import classes from './drag-image.module.css';

/** Shows what is dragged as a small label beside the pointer, in place of a picture of the whole row. */
export function showDragged(transfer: DataTransfer, items: readonly OpenedItem[]): void {
  const [first] = items;
  const label = document.createElement('div');
  label.className = classes['label'] ?? '';
  label.textContent = texts.dragged(first?.name ?? texts.damagedName, items.length - 1);
  document.body.append(label);
  transfer.setDragImage(label, -12, -8);
  // The browser takes its picture when the event has been handled.
  setTimeout(() => label.remove());
}
