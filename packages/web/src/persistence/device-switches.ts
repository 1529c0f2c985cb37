import { deviceValues } from '../browser/values.ts';

/** Something that is on unless somebody has switched it off on this device: how people press and read differs by device. */
function deviceSwitch(key: string) {
  return {
    isOn: (): boolean => deviceValues.get(key) === null,
    set(isOn: boolean): void {
      if (isOn) deviceValues.remove(key);
      else deviceValues.set(key, 'off');
    },
  };
}

/**
 * Whether keys of a single character do something wherever the focus is: whoever dictates presses them with every word (WCAG
 * 2.1.4). Letters that lead to a name ask for a row with the focus, and stay.
 */
export const characterKeys = deviceSwitch('coffer-character-keys');

/** Whether notices go by themselves: some read longer (WCAG 2.2.1). */
export const passingNotices = deviceSwitch('coffer-passing-notices');
