// The single source of Remix's options. Remix on Vite does not read this file by itself: vite.config.ts imports it.
/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Off on purpose: a deployment between typing and submitting would reload the page and lose the form.
    v3_lazyRouteDiscovery: false,
  },
};
