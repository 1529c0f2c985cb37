import { expect } from 'vitest';
import { compileMessages } from '../src/languages/compile.ts';
import * as english from '../src/languages/en/index.ts';
import { isLoaded, provideMessages } from '../src/languages/messages.ts';

// Setup of the page's tests: its messages are there, in English, as they are before anything is drawn.
if (expect.getState().testPath?.includes('/packages/web/') && !isLoaded('formats')) {
  const compiled = Object.entries(english).map(([name, messages]) => [name, compileMessages(messages)]);
  provideMessages('en', Object.fromEntries(compiled));
}
