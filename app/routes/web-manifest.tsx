import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';

/** /manifest.webmanifest */
export function loader() {
  return new Response(JSON.stringify(WEB_MANIFEST), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** How the site looks when it is installed as an app (W3C Web Application Manifest). */
const WEB_MANIFEST = {
  id: paths.home(),
  name: `${BRAND.name}: ${BRAND.tagline}`,
  short_name: BRAND.name,
  description: BRAND.tagline,
  lang: 'es-PE',
  dir: 'ltr',
  start_url: paths.home(),
  scope: '/',
  display: 'standalone',
  theme_color: BRAND.themeColors.light,
  background_color: BRAND.groundColor,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Mis clases', url: paths.dashboard() },
    { name: 'Cursos', url: paths.courses() },
    { name: 'Contáctanos', url: paths.contact() },
  ],
} as const;
