import { BUYER, ORDER, WAIT, PROGRAM, SCHEDULES } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** The catalogue: nothing to choose from, full groups and their waiting lists. */
export const CATALOGUE_SCENARIOS = [
  {
    id: 'sin-cursos',
    group: 'catalogue',
    meaning: 'Los programas no tienen cursos.',
    reproduces: null,
    text: 'Sin cursos',
    way: { at: '/vacaciones/8-a-11' },
  },
  {
    id: 'sin-horarios',
    group: 'catalogue',
    meaning: 'Los programas no tienen grupos.',
    reproduces: null,
    text: 'Sin horarios disponibles',
    way: { at: '/vacaciones/8-a-11' },
  },
  {
    id: 'sin-fecha-de-inicio',
    group: 'catalogue',
    meaning: 'Los grupos y los cursos todavía no tienen fecha de inicio.',
    reproduces: null,
    text: 'Sin fecha de inicio',
    way: { at: '/vacaciones/8-a-11' },
  },
  {
    id: 'sin-descuento',
    group: 'catalogue',
    meaning: 'Ningún programa tiene descuento.',
    reproduces: null,
    text: 'Pago único',
    way: { at: '/vacaciones/8-a-11' },
  },
  {
    id: 'sin-horario-elegido',
    group: 'catalogue',
    meaning: 'Se presiona «Ir a Pagar» sin elegir un horario.',
    reproduces: null,
    text: '***Debe seleccionar un horario',
    way: { ...ORDER, fields: { [SCHEDULES]: '' } },
  },
  {
    id: 'sin-cupos',
    group: 'catalogue',
    meaning: 'Todos los grupos están llenos.',
    reproduces: 'group_full',
    text: 'Este horario ya no tiene cupos',
    // The page has no button for it: a page that was opened before the last seat was sold can still send it.
    way: {
      at: ORDER.at,
      sends: { fields: { programId: PROGRAM, [SCHEDULES]: 'grupo-videojuegos-con-roblox-manana' } },
    },
  },
  {
    id: 'cupo-ofrecido',
    group: 'catalogue',
    meaning:
      'Todos los grupos están llenos; un cupo se libera y se guarda 24 horas para la primera familia que espera.',
    reproduces: null,
    text: 'Tienes un cupo reservado',
    way: { as: BUYER, before: [WAIT], at: '/compras' },
  },
  {
    id: 'ya-en-espera',
    group: 'catalogue',
    meaning: 'La academia responde que ese contacto ya está en la lista de espera.',
    reproduces: 'already_waiting',
    text: 'Ya estás en esta lista de espera',
    way: { as: BUYER, ...WAIT },
  },
  {
    id: 'lista-de-espera-falla',
    group: 'catalogue',
    meaning: 'Las listas de espera de la academia no responden.',
    reproduces: 'waiting_list_failed',
    text: 'No pudimos anotarte en la lista de espera',
    way: { as: BUYER, ...WAIT },
  },
  {
    id: 'clases-a-la-misma-hora',
    group: 'catalogue',
    meaning: 'Los cursos de un pack se dictan todos a la misma hora.',
    reproduces: 'group_overlaps',
    text: 'Este horario pone dos clases a la misma hora',
    way: { at: '/cursos/pack-creadores-digitales', presses: 'Inscribirme' },
  },
] as const satisfies readonly Scenario[];
