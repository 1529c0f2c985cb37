import type { Plugin } from 'vite';

const IMPORT = /import \{([\w\s,]+)\} from '@tabler\/icons-react';/g;

/** Lets each icon be imported from its own file: the package's index names six thousand, and all would be read for each build. */
export function singleIcons(): Plugin {
  return {
    name: 'coffer-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/web\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(IMPORT, (_, names: string) =>
          (names.match(/(?<!type )\b(?!type )\w+/g) ?? [])
            .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
            .join(''),
        ),
        map: null,
      }),
    },
  };
}
