// Gets what tests need beside the dependencies, while other steps run: a browser, a storage, and the
// Node of the image. Minutes at the first time. `--browser` gets that alone.
import { parseArgs } from 'node:util';
import { ensureChromium } from '../e2e/support/browser.ts';
import { ltsNode } from '../e2e/support/lts-node.ts';
import { s3Program } from '../e2e/support/s3-program.ts';

const { values: options } = parseArgs({ options: { browser: { type: 'boolean' } } });

ensureChromium();
if (!options.browser) {
  s3Program();
  ltsNode();
}
