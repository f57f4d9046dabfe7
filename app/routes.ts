import { index, route } from '@remix-run/route-config';
import type { RouteConfigEntry } from '@remix-run/route-config';

const ROUTES: RouteConfigEntry[] = [
  index('routes/home.tsx'),
  route('vacaciones', 'routes/vacations.tsx'),
  route('vacaciones/:edad', 'routes/vacation-program.tsx'),
  route('cursos', 'routes/courses.tsx'),
  route('cursos/:slug', 'routes/course.tsx'),
  route('precios', 'routes/prices.tsx'),
  route('profesores/:slug', 'routes/teacher.tsx'),
  route('rutas/:slug', 'routes/learning-path.tsx'),
  route('lista-de-espera/:producto', 'routes/waiting-list.tsx'),
  route('enrollment', 'routes/enrollment.tsx'),
  route('compras', 'routes/purchases.tsx'),
  route('compras/:numero', 'routes/purchase.tsx'),
  route('compras/:numero.pdf', 'routes/purchase-file.tsx'),
  route('compras/:numero/cambiar-grupo', 'routes/change-group.tsx'),
  route('compras/:numero/retiro', 'routes/withdrawal.tsx'),
  route('invita', 'routes/invite.tsx'),
  route('cuenta', 'routes/account.tsx'),
  route('cuenta/borrar', 'routes/erasure.tsx'),
  route('cuenta/correo', 'routes/email-code.tsx'),
  route('recuperar', 'routes/recovery.tsx'),
  route('recuperar/:enlace', 'routes/new-password.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('dashboard/faq', 'routes/dashboard-faq.tsx'),
  route('dashboard/contacto', 'routes/dashboard-contact.tsx'),
  route('login-perfiles', 'routes/profiles.tsx'),
  route('dashboardb2b/organization/:id', 'routes/organization.tsx'),
  route('contactanos', 'routes/contact.tsx'),
  route('libro-de-reclamaciones', 'routes/claims-book.tsx'),
  route('libro-de-reclamaciones/:numero', 'routes/claim-sheet.tsx'),
  route('verificar', 'routes/verify.tsx', { id: 'verify' }),
  route('verificar/:codigo', 'routes/verify.tsx', { id: 'certificate-check' }),
  route('terminos-y-condiciones', 'routes/legal.tsx', { id: 'terms' }),
  route('politica-de-privacidad', 'routes/legal.tsx', { id: 'privacy' }),
  route('politica-de-reembolsos', 'routes/legal.tsx', { id: 'refunds' }),
  route('seguridad', 'routes/legal.tsx', { id: 'safety' }),
  // Shown in place of every page while the site is under maintenance.
  route('mantenimiento', 'routes/maintenance.tsx'),
  route('nosotros', 'routes/about.tsx'),
  route('game-jam', 'routes/game-jam.tsx'),
  route('proyectos', 'routes/projects.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/blog-post.tsx'),
  route('videos/:slug', 'routes/video.tsx'),
  route('gracias/:slug', 'routes/thank-you.tsx'),

  // Files for programs.
  route('sitemap.xml', 'routes/sitemap.tsx'),
  route('robots.txt', 'routes/robots.tsx'),
  route('manifest.webmanifest', 'routes/web-manifest.tsx'),

  // Forms of the header: POST only, then back to the previous page.
  route('salir', 'routes/logout.tsx'),
  route('pais', 'routes/country.tsx'),

  route('*', 'routes/not-found.tsx'),
];

/**
 * Every URL of the site. Case-sensitive, like the host's own rules by path: which pages may be cached, which are about a
 * payment.
 */
export default ROUTES.map((entry) => ({ ...entry, caseSensitive: true }));
