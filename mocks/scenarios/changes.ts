import { PAID } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** After the purchase: a family that moves to another group, or withdraws. */
export const CHANGE_SCENARIOS = [
  {
    id: 'grupo-lleno-al-cambiar',
    group: 'changes',
    meaning: 'El nuevo grupo se llena mientras la familia confirma el cambio: la academia responde 409.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'cambio-sin-respuesta',
    group: 'changes',
    meaning: 'La academia cambia el grupo y su respuesta se pierde: se mira la matrícula hasta verlo.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'devolucion-rechazada',
    group: 'changes',
    meaning: 'El banco rechaza la devolución: una persona la hace.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'devolucion-sin-respuesta',
    group: 'changes',
    meaning: 'La devolución se hace y su respuesta se pierde: se pregunta por ella y no se pide otra vez.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'devolucion-en-camino',
    group: 'changes',
    meaning: 'El banco recibe la devolución y la deja en camino; desde la cuarta consulta está hecha.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
] as const satisfies readonly Scenario[];
