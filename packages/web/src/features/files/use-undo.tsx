import { Button, Group } from '@mantine/core';
import { hideNotice, notify, reportFailure, showNotice } from '../../notices/report-failure.ts';
import { useUser } from '../../session/services.tsx';
import { texts } from './texts.ts';

const ID = 'undo';
const SHOWN_MS = 10_000;

/** Says what was done, in the place of the last such notice, and offers to undo it. */
function notifyUndoable(message: string, onUndo: () => void, back: WayBack | null): void {
  showNotice({
    id: ID,
    role: 'status',
    color: 'brass',
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Group gap="xs">
          {back !== null && <NoticeButton label={texts.backTo({ folder: back.name })} onClick={back.open} />}
          <NoticeButton label={texts.undo} onClick={onUndo} />
        </Group>
      </Group>
    ),
  });
}

interface NoticeButtonProps {
  readonly label: string;
  onClick(): void;
}

function NoticeButton({ label, onClick }: NoticeButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      maw="16rem"
      onClick={() => {
        hideUndo();
        onClick();
      }}
    >
      {label}
    </Button>
  );
}

/** Takes the offer back, as when it was undone by a key. */
function hideUndo(): void {
  hideNotice(ID);
}

/** The folder in which somebody was before. */
export interface WayBack {
  readonly name: string;
  open(): void;
}

/** Something that was done and can be undone. */
interface Undoable {
  /** Who did it: whoever signs in next on this page undoes nothing of it. */
  readonly userId: string;
  undo(): Promise<unknown>;
}

/** How many steps back lead. */
const MOST = 30;

const done: Undoable[] = [];

/** Remembers something as the last that was done. */
function remember(step: Undoable): void {
  done.push(step);
  if (done.length > MOST) done.shift();
}

/** Takes a step out, to be undone; false where that was done already. */
function take(step: Undoable): boolean {
  const index = done.indexOf(step);
  if (index === -1) return false;
  done.splice(index, 1);
  return true;
}

/** The last step of a user; undefined if there is none. */
function lastOf(userId: string): Undoable | undefined {
  return done.findLast((step) => step.userId === userId);
}

async function run(step: Undoable): Promise<void> {
  if (!take(step)) return;
  hideUndo();
  try {
    await step.undo();
    notify(texts.undone);
  } catch (error) {
    reportFailure(error, texts.notUndone);
  }
}

/**
 * Undoing what was done in this session, the last first.
 *
 * @example
 * const { offer, undoLast } = useUndo();
 * offer('2 items are in the trash', () => drive.restore(items));
 */
export function useUndo() {
  const userId = useUser()?.id;
  return {
    /** Remembers what was done, and offers in a notice to undo it, and to go back to where one was. */
    offer(message: string, undo: () => Promise<unknown>, back: WayBack | null = null): void {
      if (userId === undefined) return;
      const step = { userId, undo };
      remember(step);
      notifyUndoable(message, () => void run(step), back);
    },

    undoLast(): void {
      const step = userId === undefined ? undefined : lastOf(userId);
      if (step !== undefined) void run(step);
    },
  };
}
