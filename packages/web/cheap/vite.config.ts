import { mergeConfig } from 'vite';
import built from '../vite.config.ts';

/** Tests do not wait for the compression of what they throw away. */
const plugins = built.plugins?.filter(
  (plugin) => !(plugin && 'name' in plugin && plugin.name === 'coffer-compressed'),
);

/** The page for tests that are not about key derivation; what `npm run build` makes knows nothing of it. */
export default mergeConfig(
  { ...built, plugins },
  {
    resolve: { conditions: ['coffer-cheap-kdf'] },
    build: { outDir: 'cheap/dist', emptyOutDir: true },
  },
);
