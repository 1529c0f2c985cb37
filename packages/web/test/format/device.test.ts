import { afterEach, describe, expect, it } from 'vitest';
import { deviceText } from '../../src/format/device.ts';
import { compileMessages } from '../../src/languages/compile.ts';
import * as german from '../../src/languages/de/devices.ts';
import * as english from '../../src/languages/en/devices.ts';
import { provideMessages } from '../../src/languages/messages.ts';

const NAMES = [
  'Firefox on Linux',
  'Coffer command line on macOS',
  'Coffer command line',
  'iPad',
  'Unknown device',
  'Laptop on the shelf',
];

describe('The name of a device on the page', () => {
  afterEach(() => provideMessages('en', { devices: compileMessages(english.devices) }));

  it('is the one that is kept, in English', () => {
    expect(NAMES.map(deviceText)).toEqual(NAMES);
  });

  it('is in the language of the page, but for what somebody called it', () => {
    provideMessages('de', { devices: compileMessages(german.devices) });
    expect(NAMES.map(deviceText)).toEqual([
      'Firefox unter Linux',
      'Coffer-Befehlszeile unter macOS',
      'Coffer-Befehlszeile',
      'iPad',
      'Unbekanntes Gerät',
      'Laptop on the shelf',
    ]);
  });
});
