import '../failures/drive-texts.ts';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

export function Notices() {
  return (
    <Notifications
      position="bottom-left"
      limit={4}
      containerWidth={380}
      classNames={{ root: classes.area ?? '' }}
    />
  );
}
