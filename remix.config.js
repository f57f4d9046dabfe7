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
    // Off on purpose: after a deployment it would reload a page while a form is being filled in, and lose what was
    // typed.
    v3_lazyRouteDiscovery: false,
  },
};
