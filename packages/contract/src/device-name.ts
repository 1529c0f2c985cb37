/** The browser of the program for the command line. */
export const COMMAND_LINE = 'Coffer command line';

/** In this order, because most browsers also name those that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/^CofferCli\//, COMMAND_LINE],
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

/** What a device says that it is; null is what it does not say. */
export interface DeviceParts {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * A name by which people recognise a device, such as "Firefox on Linux". Only this is kept of the `User-Agent` header,
 * whose details would tell devices apart better than their owners need.
 */
export function deviceName(userAgent: string | undefined): string {
  return nameOf({ browser: nameIn(BROWSERS, userAgent ?? ''), system: nameIn(SYSTEMS, userAgent ?? '') });
}

/**
 * What a name of {@link deviceName} is made of, for whoever says it in another language; null for every other name, which
 * somebody has given.
 *
 * @example
 * ```ts
 * import { deviceParts } from '@coffer/contract';
 *
 * deviceParts('Firefox on Linux'); // => { browser: 'Firefox', system: 'Linux' }
 * deviceParts('Laptop on the shelf'); // => null
 * ```
 */
export function deviceParts(name: string): DeviceParts | null {
  const systems = namesOf(SYSTEMS);
  return (
    namesOf(BROWSERS)
      .flatMap((browser) => systems.map((system) => ({ browser, system })))
      .find((parts) => nameOf(parts) === name) ?? null
  );
}

function nameOf({ browser, system }: DeviceParts): string {
  if (browser === null) return system ?? 'Unknown device';
  return system === null ? browser : `${browser} on ${system}`;
}

function namesOf(known: readonly [RegExp, string][]): (string | null)[] {
  return [null, ...known.map(([, name]) => name)];
}

function nameIn(known: readonly [RegExp, string][], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
