import { MOTHER, ORDER } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** Families who were invited, and visitors who want news of a program. */
export const VISITOR_SCENARIOS = [
  {
    id: 'invitacion',
    group: 'catalogue',
    meaning: 'Se sigue el enlace con el que otra familia invita: se dice qué descuenta.',
    reproduces: null,
    text: 'Te invitó la familia de Rosa',
    way: { at: '/?invita=ROSA-2026' },
  },
  {
    id: 'invitacion-desconocida',
    group: 'catalogue',
    meaning: 'Se sigue un enlace de invitación que no es de nadie.',
    reproduces: 'referral_unknown',
    text: 'No encontramos esta invitación',
    way: { at: '/?invita=NADIE-0000' },
  },
  {
    id: 'invitacion-propia',
    group: 'catalogue',
    meaning: 'Una familia sigue el enlace con el que invita a otras.',
    reproduces: 'referral_own',
    text: 'Esta invitación es la tuya',
    way: { as: MOTHER, at: '/?invita=ROSA-2026' },
  },
  {
    id: 'invitacion-no-es-primera',
    group: 'purchase',
    meaning: 'Una familia que ya tiene cursos compra con la invitación de otra.',
    reproduces: 'referral_not_first',
    text: 'La invitación vale solo para la primera compra de una familia',
    way: { as: MOTHER, before: [{ at: '/?invita=JORGE-2026' }], ...ORDER },
  },
  {
    id: 'invitaciones-fallan',
    group: 'dashboards',
    meaning: 'Las invitaciones de la academia se responden con 500.',
    reproduces: 'upstream_unavailable',
    text: 'No pudimos conectarnos con el sistema de la academia',
    way: { as: MOTHER, at: '/invita' },
  },
  {
    id: 'invitaciones-403',
    group: 'dashboards',
    meaning: 'La propia invitación se responde con 403: la cuenta no tiene permiso.',
    reproduces: 'not_allowed',
    text: 'Tu cuenta no tiene permiso para ver esto',
    way: { as: MOTHER, at: '/invita' },
  },
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
