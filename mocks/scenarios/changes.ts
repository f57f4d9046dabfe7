import { APPROVED_CARD, BUYER, ORDER } from './scenario.ts';
import type { Scenario, Step, Way } from './scenario.ts';

/** A paid program for Daniel. */
const PAID: Step = { ...ORDER, pays: APPROVED_CARD };

/** A course for Daniel, at the same hours as the group that he is moved to. */
const ALSO_PAID: Step = {
  at: '/cursos/roblox-en-dos-semanas',
  presses: 'Inscribirme',
  fields: { groupId: 'grupo-roblox-en-dos-semanas-tarde' },
  pays: APPROVED_CARD,
};

const CHANGED: Step = {
  at: '/compras',
  follows: ['Cambiar de grupo', 'Elegir Grupo Tarde'],
  presses: 'Sí, cambiar de grupo',
};

const WITHDRAWN: Step = {
  at: '/compras',
  follows: ['Retirar a Daniel'],
  presses: 'Sí, retirar a Daniel',
};

/** A step that follows a paid purchase. */
const after = (step: Step): Way => ({ as: BUYER, before: [PAID], ...step });

/** After a purchase: moving to another group, or withdrawing. */
export const CHANGE_SCENARIOS = [
  {
    id: 'grupo-lleno-al-cambiar',
    group: 'changes',
    meaning: 'El nuevo grupo se llena mientras la familia confirma el cambio: la academia responde 409.',
    reproduces: 'group_full',
    text: 'Este horario ya no tiene cupos',
    way: after(CHANGED),
  },
  {
    id: 'cambio-sin-respuesta',
    group: 'changes',
    meaning: 'La academia cambia el grupo y su respuesta se pierde: se mira la matrícula hasta verlo.',
    reproduces: null,
    text: 'Grupo Tarde',
    way: after(CHANGED),
  },
  {
    id: 'cambio-con-cruce',
    group: 'changes',
    meaning: 'Se confirma un grupo a cuya hora se acaba de comprar otro curso.',
    reproduces: 'change_overlaps',
    text: 'A esa hora Daniel ya tiene otra clase',
    way: { ...after(CHANGED), meanwhile: [ALSO_PAID] },
  },
  {
    id: 'primera-clase-manana',
    group: 'changes',
    meaning: 'Los grupos empiezan mañana: ya no se cambia de grupo, y se devuelve todo menos una clase.',
    reproduces: null,
    text: 'Te devolvemos el 100 % menos el valor de una clase',
    way: after({ at: '/compras', follows: ['Retirar a Daniel'] }),
  },
  {
    id: 'clases-empezadas',
    group: 'changes',
    meaning:
      'Los grupos empezaron hace ocho días: pasaron los plazos, y solo ciertos motivos devuelven algo.',
    reproduces: null,
    text: 'Por salud: te devolvemos',
    way: after({ at: '/compras', follows: ['Retirar a Daniel'] }),
  },
  {
    id: 'cambio-despues-del-retiro',
    group: 'changes',
    meaning: 'Se confirma un cambio de grupo cuando en otra pestaña se acaba de retirar al estudiante.',
    reproduces: 'change_closed',
    text: 'Esta compra ya no se puede cambiar por aquí',
    way: { ...after(CHANGED), meanwhile: [WITHDRAWN] },
  },
  {
    id: 'devolucion-cambiada',
    group: 'changes',
    meaning: 'Se confirma un retiro con el monto de antes, que un plazo cambió mientras tanto.',
    reproduces: 'refund_changed',
    text: 'Lo que te devolvemos cambió mientras leías',
    way: after({ ...WITHDRAWN, fields: { seen: ':100' } }),
  },
  {
    id: 'devolucion-rechazada',
    group: 'changes',
    meaning: 'El banco rechaza la devolución: una persona la hace.',
    reproduces: null,
    text: 'Una persona del equipo hace tu devolución',
    way: after(WITHDRAWN),
  },
  {
    id: 'devolucion-sin-respuesta',
    group: 'changes',
    meaning: 'La devolución se hace y su respuesta se pierde: se pregunta por ella y no se pide otra vez.',
    reproduces: null,
    text: 'Tu devolución está en camino',
    way: after(WITHDRAWN),
  },
  {
    id: 'devolucion-en-camino',
    group: 'changes',
    meaning: 'El banco recibe la devolución y la deja en camino; desde la segunda consulta está hecha.',
    reproduces: null,
    text: 'Tu devolución está en camino',
    way: after(WITHDRAWN),
  },
] as const satisfies readonly Scenario[];
