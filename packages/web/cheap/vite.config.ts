import { mergeConfig } from 'vite';
import built from '../vite.config.ts';

/** The page for tests that are not about key derivation; what `npm run build` makes knows nothing of it. */
export default mergeConfig(built, {
  resolve: { conditions: ['coffer-cheap-kdf'] },
  build: { outDir: 'cheap/dist', emptyOutDir: true, reportCompressedSize: false },
});
