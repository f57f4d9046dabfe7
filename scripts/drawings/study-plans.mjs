// Draws the study plans that families download (fixtures/media/silabos/*.pdf). Run it after changing their words:
// node --import tsx scripts/drawings/study-plans.mjs [the slugs of some; all without them]
import { COURSES as TAUGHT, entryId } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { asData, printPdfs } from './pdf-sheets.mjs';
import { AGES, COURSES, PACKS } from './study-plan-texts.mjs';

/** Marks the sessions of the four-session version. */
const KNOT = '<span class="knot" role="img" aria-label="Versión corta"></span>';

const SHORT_VERSION_NOTE = `<p class="note">${KNOT} Con este nudo, las sesiones de la versión corta del curso: 4 sesiones en 2 semanas.</p>`;

/** @param {string} colour @param {string} tint */
const styles = (colour, tint) => `
  @page { size: A4; margin: 0; }
  * { box-sizing: border-box; margin: 0; }
  body { color: #1f1930; font: 12pt/1.5 Text; print-color-adjust: exact; }
  .sheet { display: flex; flex-direction: column; height: 297mm; overflow: hidden; }
  .sheet + .sheet { break-before: page; }
  .cord { height: 3.4mm; background: repeating-linear-gradient(112deg, ${colour} 0 2.6mm, #1f1930 2.6mm 3.1mm); }
  header { display: grid; grid-template-columns: 1fr 68mm; gap: 10mm; align-items: center; padding: 10mm 16mm 8mm; background: ${tint}; }
  header img { width: 100%; border-radius: 4mm; }
  h1 { font: 24pt/1.1 Display; letter-spacing: -0.02em; }
  h2 { margin-bottom: 3mm; font: 15pt/1.2 Display; }
  h3 { margin-bottom: 1mm; font: 13pt/1.25 Display; }
  .age { margin-bottom: 2mm; color: ${colour}; font-weight: 700; }
  .lead { margin-top: 3mm; }
  main { flex: 1; padding: 8mm 16mm 0; }
  .module { position: relative; padding: 0 0 5mm 9mm; border-left: 1.1mm solid ${colour}; margin-left: 1.5mm; }
  .module::before { content: ''; position: absolute; left: -2.55mm; top: 1mm; width: 4mm; height: 4mm; border-radius: 45%; background: ${colour}; }
  ol { padding-left: 6mm; }
  li { margin-bottom: 0.7mm; padding-left: 1mm; }
  .knot { display: inline-block; width: 3.4mm; height: 2.2mm; border-radius: 50%; background: #e0a326; }
  .note { margin: 1mm 0 6mm; color: #574d63; font-size: 11pt; }
  .needs { padding: 5mm 7mm; border-radius: 4mm; background: #f6f0e4; }
  .needs ul { padding-left: 5mm; }
  footer { display: flex; justify-content: space-between; padding: 6mm 16mm 8mm; color: #574d63; font-size: 10pt; }
`;

/** @type {Record<import('../../server/domain/age-ranges.ts').AgeRangeCode, import('./study-plan-texts.mjs').Course['age']>} */
const AGE_KEYS = { '5_to_7': '5-a-7', '8_to_11': '8-a-11', '12_plus': '12-a-mas' };

/**
 * One A4 sheet: a course, as it stands alone or inside a pack or a path.
 * @param {import('./study-plan-texts.mjs').Course} course
 * @param {{ title: string, picture: string }} sheet
 */
function courseSheet(course, { title, picture }) {
  const age = AGES[course.age];
  const needs = course.needs ?? age.needs;
  const hasShortVersion = course.modules.some(({ sessions }) => sessions.some(({ short }) => short));
  let next = 1;
  const modules = course.modules.map(({ name, sessions }, index) => {
    const start = next;
    next += sessions.length;
    const items = sessions.map(({ text, short }) => `<li>${text}${short ? ` ${KNOT}` : ''}</li>`).join('');
    return `<section class="module"><h3>Módulo ${index + 1}: ${name}</h3><ol start="${start}">${items}</ol></section>`;
  });
  return `<div class="sheet">
    <div class="cord"></div>
    <header>
      <div><p class="age">${title} · ${age.name}</p><h1>${course.name}</h1><p class="lead"><b>Al terminar:</b> ${course.result}</p></div>
      <img src="${asData(`fixtures/media/cursos/${picture}.svg`, 'image/svg+xml')}" alt="">
    </header>
    <main>
      <h2>Sesiones</h2>
      ${modules.join('')}
      ${hasShortVersion ? SHORT_VERSION_NOTE : ''}
      <section class="needs"><h2>Qué se necesita</h2><ul>${needs.map((need) => `<li>${need}</li>`).join('')}</ul></section>
    </main>
    <footer><span>Kipu · ayuda@kipu.test</span><span>Clases en vivo de 90 minutos, 6 estudiantes por clase</span></footer>
  </div>`;
}

/** @param {string} slug */
function courseBySlug(slug) {
  const course = COURSES.find((candidate) => candidate.slug === slug);
  if (!course) throw new Error(`No course ${slug}`);
  return course;
}

/**
 * The plan of a course that is taught through the year, in the words of its entry.
 * @param {import('../../fixtures/courses/course.ts').Course} course
 * @returns {import('./study-plan-texts.mjs').Course}
 */
const planOf = ({ slug, name, age, project, contents, requirements }) => ({
  slug,
  name,
  age: AGE_KEYS[age],
  result: project,
  needs: requirements,
  modules: contents.map((content) => ({
    name: content.name,
    sessions: content.sessions.map(({ title, summary }) => ({ text: `<b>${title}.</b> ${summary}` })),
  })),
});

/** @param {string} id */
function taughtById(id) {
  const course = TAUGHT.find(({ slug }) => entryId(slug) === id);
  if (!course) throw new Error(`No course ${id}`);
  return course;
}

const plans = [
  ...COURSES.map((course) => ({
    slug: course.slug,
    name: course.name,
    age: course.age,
    sheets: [courseSheet(course, { title: 'Plan de estudios', picture: course.slug })],
  })),
  ...PACKS.map((pack) => ({
    slug: pack.slug,
    name: pack.name,
    age: pack.age,
    sheets: pack.courses.map((slug, index) => {
      const course = courseBySlug(slug);
      const picture = index === 0 ? pack.slug : slug;
      return courseSheet(course, { title: pack.name, picture });
    }),
  })),
  ...TAUGHT.filter(({ vacationDays }) => vacationDays === null)
    .map(planOf)
    .map((course) => ({
      slug: course.slug,
      name: course.name,
      age: course.age,
      sheets: [courseSheet(course, { title: 'Plan de estudios', picture: course.slug })],
    })),
  ...LEARNING_PATHS.map(({ fields: route }) => ({
    slug: `ruta-${route.slug}`,
    name: `Ruta ${route.name}`,
    age: AGE_KEYS[route.ageRange.code],
    sheets: route.courses.map((step, index) => {
      const course = planOf(taughtById(step.course));
      return courseSheet(course, { title: `Ruta ${route.name}, curso ${index + 1}`, picture: course.slug });
    }),
  })),
];

await printPdfs(
  'silabos',
  plans.map(({ slug, name, age, sheets }) => ({
    slug,
    title: `${name}: plan de estudios | Kipu`,
    styles: styles(AGES[age].colour, AGES[age].tint),
    sheets,
  })),
);
