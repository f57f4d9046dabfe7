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
    id: 'curso-ilegible',
    group: 'dashboards',
    meaning: 'El primer curso de cada lista llega sin su nombre; los demás se ven.',
    reproduces: 'course_unreadable',
    text: 'No pudimos leer este curso',
    way: { at: '/dashboard', as: MOTHER },
  },
  {
    id: 'certificado-ilegible',
    group: 'dashboards',
    meaning: 'El primer certificado llega sin título; los demás se ven.',
    reproduces: 'certificate_unreadable',
    text: 'No pudimos leer este certificado',
    way: { at: '/dashboard', as: STUDENT },
  },
  {
    id: 'inscripcion-ilegible',
    group: 'dashboards',
    meaning: 'La primera inscripción de la organización llega sin estudiante; las demás se ven.',
    reproduces: 'enrolment_unreadable',
    text: 'No pudimos leer esta inscripción',
    way: { at: '/dashboardb2b/organization/organizacion-andina', as: MANAGER },
  },
  {
    id: 'zona-estudiantes-sin-abrir',
    group: 'dashboards',
    meaning: 'La academia no dice en qué plataforma estudia cada hijo.',
    reproduces: 'student_zone_missing',
    text: 'La Zona de Estudiantes todavía no está lista',
    way: ZONE,
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
] as const satisfies readonly Scenario[];
