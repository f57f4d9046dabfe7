import { DEMO_PASSWORD } from '../../fixtures/users.ts';
import { MANAGER, MOTHER, STUDENT } from './scenario.ts';
import type { Scenario, Step, Way } from './scenario.ts';

/** The student zone of the mother's first child, entered from her dashboard. */
const ZONE: Way = {
  as: MOTHER,
  at: '/dashboard',
  presses: 'Entrar a la Zona de Estudiantes de Valentina',
};

const LOOK: Step = { at: '/dashboard', presses: 'Mostrar', fields: { password: DEMO_PASSWORD } };
const REVEAL: Way = { ...LOOK, as: MOTHER, before: Array.from({ length: 5 }, () => LOOK) };

/** What families, students and organizations see when a part of their dashboard fails. */
export const DASHBOARD_SCENARIOS = [
  {
    id: 'clase-en-vivo',
    group: 'dashboards',
    meaning: 'La clase de cada curso en marcha empezó hace media hora.',
    reproduces: null,
    text: 'En vivo ahora',
    way: { at: '/dashboard', as: MOTHER },
  },
  {
    id: 'matriculas-fallan',
    group: 'dashboards',
    meaning: 'Las listas de cursos y rutas de quien ingresó se responden con 500.',
    reproduces: 'courses_unavailable',
    text: 'No pudimos mostrar tus cursos en este momento. Vuelve a entrar a tu dashboard en unos minutos.',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'matriculas-403',
    group: 'dashboards',
    meaning: 'Las listas de cursos se responden con 403.',
    reproduces: 'courses_unavailable',
    text: 'No pudimos mostrar tus cursos en este momento. Vuelve a entrar a tu dashboard en unos minutos.',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'matriculas-404',
    group: 'dashboards',
    meaning: 'Las listas de cursos se responden con 404.',
    reproduces: 'courses_unavailable',
    text: 'No pudimos mostrar tus cursos en este momento. Vuelve a entrar a tu dashboard en unos minutos.',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'matriculas-401',
    group: 'dashboards',
    meaning: 'Las listas de cursos se responden con 401: el ingreso terminó.',
    reproduces: null,
    text: 'Ingresa a tu cuenta',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'perfiles-fallan',
    group: 'dashboards',
    meaning: 'La lista de hijos se responde con 500.',
    reproduces: 'profiles_unavailable',
    text: 'No pudimos mostrar los perfiles de tus hij@s',
    way: { at: '/login-perfiles', as: MOTHER },
  },
  {
    id: 'zona-estudiantes-falla',
    group: 'dashboards',
    meaning: 'Entrar a la Zona de Estudiantes se responde con 500.',
    reproduces: 'student_zone_failed',
    text: 'No pudimos abrir la Zona de Estudiantes',
    way: ZONE,
  },
  {
    id: 'zona-estudiantes-ajena',
    group: 'dashboards',
    meaning: 'La academia manda a la familia a una dirección que no es suya.',
    reproduces: 'student_zone_failed',
    text: 'No pudimos abrir la Zona de Estudiantes',
    way: ZONE,
  },
  {
    id: 'demasiadas-miradas',
    group: 'dashboards',
    meaning: 'Los datos de ingreso de un hijo se ven cinco veces en una hora; la siguiente ya no.',
    reproduces: 'reveal_limited',
    text: 'Ya viste los datos de ingreso varias veces en la última hora',
    way: REVEAL,
  },
  {
    id: 'certificados-fallan',
    group: 'dashboards',
    meaning: 'Los certificados se responden con 500; el resto del panel se ve.',
    reproduces: 'certificates_unavailable',
    text: 'No pudimos mostrar tus certificados',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'certificado-desconocido',
    group: 'dashboards',
    meaning: 'Alguien escribe el código de un certificado que no existe.',
    reproduces: 'certificate_unknown',
    text: 'No encontramos este certificado',
    way: { at: '/verificar/C-6SKY-AVDP' },
  },
  {
    id: 'certificado-revocado',
    group: 'dashboards',
    meaning: 'La academia revocó el certificado cuyo código se escribe.',
    reproduces: null,
    text: 'Este certificado fue revocado',
    way: { at: '/verificar/C-N20A-CF4J' },
  },
  {
    id: 'comprobacion-falla',
    group: 'dashboards',
    meaning: 'Comprobar un certificado se responde con 500.',
    reproduces: 'certificate_check_failed',
    text: 'No pudimos comprobar este certificado',
    way: { at: '/verificar/C-N20A-CF4J' },
  },
  {
    id: 'nombre-no-guardado',
    group: 'dashboards',
    meaning: 'Guardar cómo se muestra el nombre en los certificados se responde con 500.',
    reproduces: 'upstream_unavailable',
    text: 'No pudimos conectarnos con el sistema de la academia',
    way: { at: '/dashboard', as: MOTHER, presses: 'Guardar', fields: { name: 'full' } },
  },
  {
    id: 'recomendados-fallan',
    group: 'dashboards',
    meaning: 'Las recomendaciones se responden con 500; el resto del panel se ve.',
    reproduces: null,
    text: 'Rutas de Aprendizaje',
    way: { at: '/dashboard', as: MOTHER },
  },
  {
    id: 'organizacion-falla',
    group: 'dashboards',
    meaning: 'Los datos de la organización se responden con 500.',
    reproduces: 'upstream_unavailable',
    text: 'No pudimos conectarnos con el sistema de la academia',
    way: { at: '/dashboardb2b/organization/organizacion-andina', as: MANAGER },
  },
  {
    id: 'invitar-estudiantes-falla',
    group: 'dashboards',
    meaning: 'Invitar estudiantes a la organización se responde con 500.',
    reproduces: 'student_invitations_failed',
    text: 'No pudimos enviar las invitaciones',
    way: {
      at: '/dashboardb2b/organization/organizacion-andina',
      as: MANAGER,
      presses: 'Enviar invitaciones',
      fields: { emails: 'ana@ejemplo.com' },
    },
  },
] as const satisfies readonly Scenario[];
