import type { Scenario } from './scenario.ts';

/** Visitors who are not buying yet: whom a program is announced to. */
export const VISITOR_SCENARIOS = [
  {
    id: 'programa-anunciado',
    group: 'catalogue',
    meaning: 'Se deja un correo para un programa que se anuncia y todavía no tiene grupos.',
    reproduces: null,
    text: 'Listo: te escribimos a vecina@kipu.test apenas puedas inscribirte.',
    way: {
      at: '/lista-de-espera/anuncio-musica-con-codigo',
      presses: 'Avísame cuando abra',
      fields: { name: 'Elena', channel: 'email', contact: 'vecina@kipu.test', consent: 'on' },
    },
  },
] as const satisfies readonly Scenario[];
