import { deviceValues } from '../browser/values.ts';

/** Stands in local storage once sharing was opened on this device: before, nothing is asked about it. */
const OPENED = 'coffer-sharing';

/** Whether somebody has opened sharing here. Who has not is offered nothing, so that nothing is to be marked. */
export const sharingOpened = {
  note: (): void => deviceValues.set(OPENED, 'opened'),
  isNoted: (): boolean => deviceValues.get(OPENED) !== null,
};
