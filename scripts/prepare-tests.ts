// Gets what tests need beside the dependencies, while other steps run: a browser, a storage, and programs
// that speak WebDAV. Minutes at the first time.
// `--browser` gets that alone. The one test that needs the Node of the image gets it itself, while others run.
import { parseArgs } from 'node:util';
import { ensureChromium } from '../e2e/support/browser.ts';
import { ensureDavPrograms } from '../e2e/support/dav-programs.ts';
import { s3Program } from '../e2e/support/s3-program.ts';

const { values: options } = parseArgs({ options: { browser: { type: 'boolean' } } });

ensureChromium();
if (!options.browser) {
  ensureDavPrograms();
  s3Program();
}
