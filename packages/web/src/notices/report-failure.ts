import { notifications } from '@mantine/notifications';
import { isCancellation } from '../failures/failure.ts';
import { failureText } from '../failures/texts.ts';

/** Shows a failure that no part of the page shows by itself. */
export function reportFailure(thrown: unknown, title?: string): void {
  if (isCancellation(thrown)) return;
  notifications.show({ title, message: failureText(thrown), color: 'red', autoClose: 8_000 });
}
