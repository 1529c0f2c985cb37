import { createStore, isFailure, type WritableStore } from '@coffer/client';
import type { NotificationData } from '@mantine/notifications';
import { failureText, serverDescription, unhandledNotice } from '../failures/texts.ts';

/** Whether there was any notice yet: what draws them is loaded then, at the latest. */
export const hasNotices: WritableStore<boolean> = createStore(false);

/** Shows a notice, in the place of the one with the same id. */
export function showNotice(notice: NotificationData): void {
  hasNotices.setState(true);
  void within((notifications) => {
    if (notice.id !== undefined) notifications.hide(notice.id);
    notifications.show(notice);
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

/** How long the notice of a failure stays. */
export const FAILURE_NOTICE_MS = 8_000;

/** Shows a failure that no part of the page shows by itself. */
export function reportFailure(thrown: unknown, title?: string): void {
  if (isFailure(thrown, 'cancelled')) return;
  showNotice({ title, message: failureText(thrown), color: 'red', autoClose: FAILURE_NOTICE_MS });
}

/** Shows a failure that nothing has handled. */
export function reportUnhandled(thrown: unknown): void {
  if (isFailure(thrown, 'cancelled')) return;
  showNotice({ ...unhandledNotice(thrown), color: 'red', autoClose: FAILURE_NOTICE_MS });
}

/** Shows that the server has refused something, in its own words. */
export function reportRefusal(thrown: unknown, title: string): void {
  showNotice({
    title,
    message: serverDescription(thrown),
    color: 'red',
    autoClose: FAILURE_NOTICE_MS,
  });
}

/** Shows a text about failures in the place of what was shown under the same id. */
export function reportFailures(id: string, message: string): void {
  showNotice({ id, message, color: 'red', autoClose: FAILURE_NOTICE_MS });
}

/** Tells people something that is no failure. */
export function notify(message: string, title?: string): void {
  showNotice({ title, message, color: 'brass', autoClose: 8_000 });
}
