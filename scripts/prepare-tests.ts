// Gets what tests need beside the dependencies, while other steps run: a storage, and a browser. Minutes at the first time.
import { ensureChromium } from '../e2e/support/browser.ts';
import { s3Program } from '../e2e/support/s3-program.ts';

s3Program();
ensureChromium();
