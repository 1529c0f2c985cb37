import type { Plugin } from 'vite';

/**
 * Builds what people get, whatever the environment says that this is: otherwise libraries come with their aids for
 * developers, and the paths of this machine with them.
 */
export function production(): Plugin {
  return {
    name: 'coffer-production',
    apply: 'build',
    config() {
      process.env['NODE_ENV'] = 'production';
    },
  };
}
