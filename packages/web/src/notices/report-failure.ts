import { isFailure } from '@coffer/client';
import { notifications } from '@mantine/notifications';
import { failureText, serverDescription, unhandledNotice } from '../failures/texts.ts';

/** How long the notice of a failure stays. */
export const FAILURE_NOTICE_MS = 8_000;

/** Shows a failure that no part of the page shows by itself. */
export function reportFailure(thrown: unknown, title?: string): void {
  if (isFailure(thrown, 'cancelled')) return;
  notifications.show({ title, message: failureText(thrown), color: 'red', autoClose: FAILURE_NOTICE_MS });
}

/** Shows a failure that nothing has handled. */
export function reportUnhandled(thrown: unknown): void {
  if (isFailure(thrown, 'cancelled')) return;
  notifications.show({ ...unhandledNotice(thrown), color: 'red', autoClose: FAILURE_NOTICE_MS });
}

/** Shows that the server has refused something, in its own words. */
export function reportRefusal(thrown: unknown, title: string): void {
  notifications.show({
    title,
    message: serverDescription(thrown),
    color: 'red',
    autoClose: FAILURE_NOTICE_MS,
  });
}

/** Shows a text about failures in the place of what was shown under the same id. */
export function reportFailures(id: string, message: string): void {
  const notice = { id, message, color: 'red', autoClose: FAILURE_NOTICE_MS };
  notifications.hide(id);
  notifications.show(notice);
}

/** Tells people something that is no failure. */
export function notify(message: string, title?: string): void {
  notifications.show({ title, message, color: 'brass', autoClose: 8_000 });
}
