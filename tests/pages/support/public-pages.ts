import { paths } from '../../../app/paths.ts';

/** Public pages with pictures of the academy. */
export const PAGES_WITH_PICTURES: readonly string[] = [
  paths.home(),
  paths.courses(),
  paths.course('curso-de-scratch'),
  paths.learningPath('creadores-digitales'),
  paths.vacations(),
  paths.vacationsFor('8-a-11'),
  paths.about(),
  paths.gameJam(),
  paths.projects(),
];

/** One page of each public kind that has no scripts. */
export const PUBLIC_PAGES: readonly string[] = [
  ...PAGES_WITH_PICTURES,
  paths.prices(),
  paths.waitingList('entrada-curso-de-scratch'),
  paths.blogPost('mirar-o-crear-tiempo-de-pantalla'),
  paths.video('asi-es-una-clase'),
  paths.claimsBook(),
  paths.verify('C-N20A-CF4J'),
  paths.terms(),
  paths.thankYou('compra'),
];
