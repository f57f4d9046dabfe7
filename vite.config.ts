import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: {
    // Source maps of the browser bundle would publish the source; errors carry a request id instead.
    sourcemap: false,
    // Nothing inlined as data: the content security policy allows files of our own origin only.
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    // Crawl every route up front: a later re-optimisation would load React twice.
    entries: ['app/root.tsx', 'app/routes/**/*.tsx'],
  },
  resolve: { dedupe: ['react', 'react-dom', '@remix-run/react'] },
});
