import type { IntactItem, OpenedItem } from '@coffer/client';
import { useEffect, useRef, useState } from 'react';
import type { SharingWay } from '../../session/configuration.ts';

export interface OpenMenu {
  /** The items that it is for, which may change while it is open. */
  readonly ids: readonly string[] | 'selected';
  readonly anchor: DOMRect;
}

/**
 * The one dialog or menu that is open. When the last of them closes, the focus returns to where it was when the
 * first one opened; if that is gone, as a deleted row is, `focusFallback` says where it goes.
 */
export function useOverlays(focusFallback: () => void) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isOpen = dialog !== null || menu !== null;

  useEffect(() => {
    if (isOpen) return;
    const before = opener.current;
    opener.current = null;
    if (before === null || document.activeElement !== document.body) return;
    if (before.isConnected) before.focus();
    else focusFallback();
  }, [isOpen, focusFallback]);

  const remember = () => {
    const { activeElement } = document;
    if (!isOpen && activeElement instanceof HTMLElement) opener.current = activeElement;
  };
  return {
    dialog,
    menu,
    openDialog(next: Dialog) {
      remember();
      setDialog(next);
    },
    askCarry(carrying: Carrying) {
      remember();
      setDialog({ kind: 'carry', ...carrying });
    },
    openMenu(next: OpenMenu) {
      remember();
      setMenu(next);
    },
    closeDialog: () => setDialog(null),
    closeMenu: () => setMenu(null),
  };
}

/** The dialog that is open. */
export type Dialog =
  | { readonly kind: 'create-directory' }
  | { readonly kind: 'create-text' }
  | { readonly kind: 'rename'; readonly item: IntactItem }
  | { readonly kind: 'details'; readonly item: OpenedItem }
  | { readonly kind: 'delete'; readonly item: OpenedItem }
  | { readonly kind: 'delete-selected'; readonly items: readonly OpenedItem[] }
  | { readonly kind: 'move'; readonly items: readonly IntactItem[] }
  | ({ readonly kind: 'carry' } & Carrying)
  | { readonly kind: 'share'; readonly item: IntactItem; readonly way: SharingWay }
  | { readonly kind: 'request'; readonly item: IntactItem }
  | { readonly kind: 'withdraw'; readonly item: IntactItem }
  | { readonly kind: 'help' };

/** A space into which items go; null is the drive. */
export interface CarryTarget {
  readonly spaceId: string | null;
  /** Null is its top. */
  readonly folderId: string | null;
  /** What stands for it, where that was chosen. */
  readonly itemId?: string | null | undefined;
  /** The names that lead to it, where it was chosen by them. */
  readonly path?: string;
}

/** Items that go from one space into another. */
export interface Carrying {
  readonly items: readonly IntactItem[];
  readonly from: string | null;
  readonly to: CarryTarget;
}
