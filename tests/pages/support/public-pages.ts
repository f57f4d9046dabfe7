import { paths } from '../../../app/paths.ts';

/** One page of each public kind that has no scripts. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.home(),
  paths.courses(),
  paths.course('curso-de-scratch'),
  paths.learningPath('creadores-digitales'),
  paths.vacations(),
  paths.vacationsFor('8-a-11'),
  paths.prices(),
  paths.waitingList('entrada-curso-de-scratch'),
  paths.about(),
  paths.gameJam(),
  paths.projects(),
  paths.blogPost('mirar-o-crear-tiempo-de-pantalla'),
  paths.video('asi-es-una-clase'),
  paths.claimsBook(),
  paths.verify('C-N20A-CF4J'),
  paths.terms(),
  paths.thankYou('compra'),
];
