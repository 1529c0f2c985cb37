import { useNotifications } from '@mantine/notifications';
import { lazy } from '../lazy/lazy.tsx';

/** Draws the notices. Pages of people who are signed in bring it along, so that it is there without a connection. */
export const Notices = lazy(async () => (await import('./drive.ts')).Notices);

/** The notification area, from the first notice on. */
export function NoticeArea() {
  const { notifications } = useNotifications();
  return notifications.length > 0 && <Notices />;
}
