import type { LoaderFunctionArgs } from '@remix-run/node';

/** /robots.txt */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(context.siteOrigin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** Private pages, and addresses that only accept forms. */
const PRIVATE = [
  '/dashboard',
  '/login-perfiles',
  '/enrollment',
  '/compras/',
  '/invita',
  '/pagos/',
  '/calendario/',
  '/gracias/',
  '/verificar/',
  '/libro-de-reclamaciones/',
  '/api/',
  '/salir',
  '/pais',
];

/**
 * Parameters that open a dialog, filter a list or belong to one visit. Listed one by one instead of blocking every query:
 * social networks fetch campaign links to show their picture.
 */
const PARAMETERS = [
  'ingresar',
  'registro',
  'volver=',
  'escenario=',
  'paso=',
  'intento=',
  'ruta=',
  'programa=',
  'edad=',
  'tema=',
  'tarde=',
  'orden=',
  'q=',
];

/** robots.txt (RFC 9309): what programs should leave alone, and where the sitemap is. */
function robotsTxt(siteOrigin: string): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...PARAMETERS.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}
