import type { ScenarioId } from '../../../mocks/scenarios.ts';

/** A screen of the panel for each kind of page with scripts; tests/mocks/screens.test.ts says which kind lacks one. */
export const SCREENS_IN_BROWSER: readonly ScenarioId[] = [
  'sin-ingresar',
  'clave-equivocada',
  'correo-ya-registrado',
  'enlace-vencido',
  'borrado-falla',
  'contacto-falla',
  'reclamo-sin-numero',
  'campo-que-falta',
  'sin-estudiante',
  'apoderado-no-guardado',
  'hermano-retirado',
  'programa-retirado',
  'precio-cambiado',
  'token-usado',
  'comprobante-no-enviado',
  'clase-en-vivo',
  'matriculas-tardan',
  'perfiles-fallan',
  'zona-estudiantes-falla',
  'resena-repetida',
  'inscripcion-ilegible',
  'invitar-estudiantes-falla',
];
