import { WEB_MANIFEST } from '../seo/web-manifest.ts';

/** /manifest.webmanifest */
export function loader() {
  return new Response(JSON.stringify(WEB_MANIFEST), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
