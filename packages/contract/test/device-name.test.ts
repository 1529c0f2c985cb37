import { describe, expect, it } from 'vitest';
import { deviceName, deviceParts } from '../src/device-name.ts';

describe('The name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['CofferCli/0.1.0 (Linux)', 'Coffer command line on Linux'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['Firefox on Linux', { browser: 'Firefox', system: 'Linux' }],
    ['Coffer command line on macOS', { browser: 'Coffer command line', system: 'macOS' }],
    ['Samsung Internet', { browser: 'Samsung Internet', system: null }],
    ['iPad', { browser: null, system: 'iPad' }],
    ['Unknown device', { browser: null, system: null }],
    ['Firefox on the shelf', null],
    ['laptop', null],
    ['', null],
  ])('%s is made of %o', (name, parts) => {
    expect(deviceParts(name)).toEqual(parts);
  });
});
