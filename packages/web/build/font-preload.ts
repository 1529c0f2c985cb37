import type { Plugin } from 'vite';

/** Asks for the Western letters of Figtree together with the style sheet, so that text does not change its face. */
export function fontPreload(): Plugin {
  return {
    name: 'coffer-font-preload',
    transformIndexHtml(_, context) {
      return Object.keys(context.bundle ?? {})
        .filter((file) => /figtree-western.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        }));
    },
  };
}
