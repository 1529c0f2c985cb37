import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));

/** A program in few files, with all that it needs beside Node. */
export interface ProgramBundle {
  /** The files of which something is in the bundle. */
  readonly modules: readonly string[];
}

/**
 * Bundles a built program of this repository into `dist` of a folder: its own code and all packages, as people can read them.
 *
 * What a file finds beside itself it finds from there too, since `dist` lies where that of the package does.
 *
 * @param name of the package, as its folder is called
 */
export async function bundleProgram(name: 'server' | 'cli', folder: string): Promise<ProgramBundle> {
  const dist = join(PACKAGES, name, 'dist');
  const modules = new Set<string>();
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [places(dist), noted(modules)],
    // Bindings of libpq, which `pg` takes where somebody has installed them.
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { main: join(dist, 'main.js') },
        output: {
          format: 'esm',
          // Some packages look, while they load, for what others have done before.
          strictExecutionOrder: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  });
  return { modules: [...modules].sort() };
}

function places(dist: string): Plugin {
  return {
    name: 'places',
    transform: (code, file) => {
      if (!file.startsWith(dist) || !code.includes('import.meta.url')) return null;
      const path = JSON.stringify(`./${relative(dist, file).replaceAll('\\', '/')}`);
      return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url)`);
    },
  };
}

/** Notes the files of which something comes into a bundle. */
export function noted(modules: Set<string>): Plugin {
  return {
    name: 'noted',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [module, { renderedLength }] of Object.entries(file.modules))
          if (renderedLength > 0) modules.add(module);
      }
    },
  };
}
