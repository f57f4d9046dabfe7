import type { LoaderFunctionArgs } from '@remix-run/node';
import { robotsTxt } from '../seo/robots.ts';

/** /robots.txt */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(context.siteOrigin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
