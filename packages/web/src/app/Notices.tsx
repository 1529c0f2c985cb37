import '../failures/drive-texts.ts';
import '@mantine/notifications/styles.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import classes from './Notices.module.css';

export function Notices() {
  return (
    <Notifications
      position="bottom-left"
      limit={4}
      containerWidth={380}
      classNames={{ root: classes.area ?? '' }}
      onFocusCapture={keepShown}
    />
  );
}

/** Whoever goes to a notice by keys needs longer than a pointer, under which none goes either: it stays until it is closed. */
function keepShown(): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.map((notice) => ({ ...notice, autoClose: false })),
  );
}
