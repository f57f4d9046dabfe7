import { index, route } from '@remix-run/route-config';
import type { RouteConfig } from '@remix-run/route-config';

/** Every URL of the site. */
export default [
  index('routes/home.tsx'),
  route('vacaciones', 'routes/vacations.tsx'),
  route('vacaciones/:edad', 'routes/vacation-program.tsx'),
  route('enrollment', 'routes/enrollment.tsx'),
  route('compras/:numero', 'routes/purchase.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('terminos-y-condiciones', 'routes/terms.tsx'),

  // Forms of the header: POST only, then back to where one was.
  route('salir', 'routes/logout.tsx'),
  route('pais', 'routes/country.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
