import { createStore, isFailure, type WritableStore } from '@coffer/client';
import type { NotificationData } from '@mantine/notifications';
import { failureText, serverDescription, unhandledNotice } from '../failures/texts.ts';
import { passingNotices } from '../persistence/device-switches.ts';

/** Whether there was any notice yet: what draws them is loaded then, at the latest. */
export const hasNotices: WritableStore<boolean> = createStore(false);

/** How long a notice stays that says no other time. */
export const NOTICE_MS = 8_000;

/** Shows a notice, in the place of the one with the same id. It goes by itself, unless this device has them stay. */
export function showNotice(notice: NotificationData): void {
  hasNotices.setState(true);
  void within((notifications) => {
    if (notice.id !== undefined) notifications.hide(notice.id);
    notifications.show({
      autoClose: NOTICE_MS,
      ...notice,
      ...(!passingNotices.isOn() && { autoClose: false }),
    });
  });
}

/** Takes a notice away. */
export function hideNotice(id: string): void {
  if (hasNotices.getState()) void within((notifications) => notifications.hide(id));
}

type Notifications = typeof import('@mantine/notifications')['notifications'];

async function within(task: (notifications: Notifications) => void): Promise<void> {
  try {
    // The first page goes without. Pages of people who are signed in load it before anything can fail.
    const { notifications } = await import('@mantine/notifications');
    task(notifications);
  } catch {
    // Thrown on, it would be a failure that nothing handles, whose notice takes the same code again and again.
  }
}

/** Shows a failure that no part of the page shows by itself. */
export function reportFailure(thrown: unknown, title?: string): void {
  if (isFailure(thrown, 'cancelled')) return;
  showNotice({ title, message: failureText(thrown), color: 'red' });
}

/** Shows a failure that nothing has handled. */
export function reportUnhandled(thrown: unknown): void {
  if (isFailure(thrown, 'cancelled')) return;
  showNotice({ ...unhandledNotice(thrown), color: 'red' });
}

/** Shows that the server has refused something, in its own words. */
export function reportRefusal(thrown: unknown, title: string): void {
  showNotice({
    title,
    message: serverDescription(thrown),
    color: 'red',
  });
}

/** Shows a text about failures in the place of what was shown under the same id. */
export function reportFailures(id: string, message: string): void {
  showNotice({ id, message, color: 'red' });
}

/** Tells people something that is no failure. */
export function notify(message: string, title?: string): void {
  showNotice({ title, message, color: 'brass' });
}
