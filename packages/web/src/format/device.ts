import { COMMAND_LINE, deviceParts } from '@coffer/contract';
import { messages } from '../languages/messages.ts';

const texts = messages('devices');

/** The name of a device in the page's language; one that somebody has given stays as it is. */
export function deviceText(name: string): string {
  const parts = deviceParts(name);
  if (parts === null) return name;
  const { system } = parts;
  const browser = parts.browser === COMMAND_LINE ? texts.commandLine : parts.browser;
  if (browser === null) return system ?? texts.unknown;
  return system === null ? browser : texts.browserOn({ browser, system });
}
