import { notifications } from '@mantine/notifications';

/** Tells people something that is no failure. */
export function notify(message: string, title?: string): void {
  notifications.show({ title, message, color: 'brass', autoClose: 8_000 });
}
