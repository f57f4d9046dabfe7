import { html } from 'hono/html';
import { http } from 'msw';
import type { RequestHandler } from 'msw';
import type { ChildCourse, ChildCourses } from '../../server/upstream/contracts/family.ts';
import { serveStyles } from '../files.ts';
import { pageResponse } from '../html.ts';
import type { Html } from '../html.ts';
import type { MockState } from '../state.ts';

/** The external places that links lead to: the student zone of a child, and the room of a live class. */
export function studentZoneHandlers(state: MockState): RequestHandler[] {
  return [
    serveStyles('/student-zone/zone.css', 'mocks/student-zone/zone.css'),

    http.get('*/student-zone/entrar', ({ request }) => {
      const key = new URL(request.url).searchParams.get('clave') ?? '';
      const entrance = state.entryKeys.take(key);
      if (!entrance) return closedZonePage(state.siteOrigin);
      const { db } = state.sandboxes.get(entrance.sandboxId);
      const follows = db.childCoursesOfChild(entrance.childId);
      return zonePage(
        db.child(entrance.childId)?.child.first_name ?? '',
        follows ? coursesGoingOn(follows) : [],
        state.siteOrigin,
      );
    }),

    http.get('*/aula/:id', () => classroomPage(state.siteOrigin)),
  ];
}

function coursesGoingOn({ learning_paths: paths, courses }: ChildCourses): ChildCourse[] {
  return [...paths.flatMap((path) => path.courses), ...courses].filter(
    ({ status, state }) => status === 'in_progress' && state === 'active',
  );
}

/** The quipu: a horizontal cord, from which one cord with a knot hangs for each course. */
const KNOT = html`<svg class="knot" viewBox="0 0 24 48" width="24" height="48" aria-hidden="true">
  <path d="M12 0v16M12 32v16" />
  <ellipse cx="12" cy="18" rx="9" ry="5" />
  <ellipse cx="12" cy="25" rx="9" ry="5" />
  <ellipse cx="12" cy="32" rx="9" ry="5" />
</svg>`;

function page(title: string, content: Html, siteOrigin: string, status = 200): Promise<Response> {
  const body = html`<header>
      <p>Zona de Estudiantes <span>Solo representada en la demo</span></p>
    </header>
    <main>
      ${content}
      <p><a class="button" href="${siteOrigin}/dashboard">Volver al panel de la familia</a></p>
    </main>`;
  return pageResponse({ title: `${title} · Kipu`, styles: '/student-zone/zone.css', body, status });
}

const courseItem = ({ course, progress }: ChildCourse): Html =>
  html`<li>
    ${KNOT}
    <span><strong>${course.name}</strong><br />${progress} % avanzado</span>
  </li>`;

/** The student zone of a child, with the courses in progress. */
function zonePage(firstName: string, courses: readonly ChildCourse[], siteOrigin: string): Promise<Response> {
  const content = html`
    <h1>¡Hola, ${firstName}!</h1>
    <p>Entraste a tu zona con un enlace que solo sirve una vez.</p>
    ${
      courses.length === 0
        ? html`<p>Todavía no tienes un curso en marcha.</p>`
        : html`<h2>Estás tejiendo</h2>
            <ul class="courses">
              ${courses.map(courseItem)}
            </ul>`
    }
    <p class="note">
      En la demo esta página solo representa la zona de la academia: aquí terminan los caminos de Kipu y
      empiezan los suyos.
    </p>
  `;
  return page(`Zona de Estudiantes de ${firstName}`, content, siteOrigin);
}

/** The page for an invalid key: it was used, has expired or never existed. */
function closedZonePage(siteOrigin: string): Promise<Response> {
  const content = html`
    <h1>Este enlace ya no sirve</h1>
    <p>Por seguridad funciona una sola vez y dura dos minutos. Entra otra vez desde el panel.</p>
  `;
  return page('Este enlace ya no sirve', content, siteOrigin, 410);
}

/** The entrance to a live class. */
function classroomPage(siteOrigin: string): Promise<Response> {
  const content = html`
    <h1>Aquí empieza la clase en vivo</h1>
    <p>El docente abre la sala unos minutos antes de la hora.</p>
    <p class="note">En la demo la sala solo está representada: no hay video ni nadie al otro lado.</p>
  `;
  return page('Clase en vivo', content, siteOrigin);
}
