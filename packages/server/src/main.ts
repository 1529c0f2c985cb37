#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readConfiguration } from './config/configuration.ts';
import { BUILT_WEB_ROOT } from './http/web-root.ts';
import { serve } from './serve.ts';
import { StartRefused } from './start-refused.ts';

try {
  // For development and tests only: another place of the web application than the built one.
  const { values } = parseArgs({ options: { 'web-root': { type: 'string' } } });
  await serve(readConfiguration(process.env), values['web-root'] ?? BUILT_WEB_ROOT);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`Coffer cannot start: ${error.message}\n`);
  process.exitCode = 1;
}
