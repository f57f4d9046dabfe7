// Draws the study plans that families download (fixtures/media/silabos/*.pdf). Run it after changing their texts:
// node --import tsx scripts/drawings/study-plans.mjs [slugs; default all]
import { courseBySlug, courseEntries, COURSES, entryId } from '../../fixtures/courses.ts';
import { PACKS } from '../../fixtures/courses/packs.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { programsTwelvePlus } from '../../fixtures/programs/twelve-plus.ts';
import { asData, printPdfs } from './pdf-sheets.mjs';
import { AGES } from './study-plan-texts.mjs';

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
  .needs { padding: 5mm 7mm; border-radius: 4mm; background: #f6f0e4; }
  .needs ul { padding-left: 5mm; }
  footer { display: flex; justify-content: space-between; padding: 6mm 16mm 8mm; color: #574d63; font-size: 10pt; }
`;

/** @type {Record<import('../../server/domain/age-ranges.ts').AgeRangeCode, import('./study-plan-texts.mjs').Age>} */
const AGE_KEYS = { '5_to_7': '5-a-7', '8_to_11': '8-a-11', '12_plus': '12-a-mas' };

/**
 * Returns one A4 sheet: a course with the texts of its entry, alone or as part of a pack, a program or a path.
 * @param {import('../../fixtures/courses/course.ts').Course} course
 * @param {{ title: string, picture?: string, length?: string }} sheet
 */
function courseSheet(course, { title, picture = course.beginningOf ?? course.slug, length }) {
  const age = AGES[AGE_KEYS[course.age]];
  const needs = [...course.requirements, ...age.needs.filter((need) => /Internet|Zoom/.test(need))];
  let next = 1;
  const modules = course.contents.map(({ name, sessions }, index) => {
    const start = next;
    next += sessions.length;
    const items = sessions.map(({ title: held, summary }) => `<li><b>${held}.</b> ${summary}</li>`).join('');
    return `<section class="module"><h3>Módulo ${index + 1}: ${name}</h3><ol start="${start}">${items}</ol></section>`;
  });
  return `<div class="sheet">
    <div class="cord"></div>
    <header>
      <div><p class="age">${title} · ${age.name}</p><h1>${course.name}</h1><p class="lead"><b>Al terminar:</b> ${course.project}</p></div>
      <img src="${asData(`fixtures/media/cursos/${picture}.svg`, 'image/svg+xml')}" alt="">
    </header>
    <main>
      <h2>${length ? `Sesiones: ${length}` : 'Sesiones'}</h2>
      ${modules.join('')}
      <section class="needs"><h2>Qué se necesita</h2><ul>${needs.map((need) => `<li>${need}</li>`).join('')}</ul></section>
    </main>
    <footer><span>Kipu · ayuda@kipu.test</span><span>Clases en vivo de 90 minutos, 6 estudiantes por clase</span></footer>
  </div>`;
}

const ENTRIES = courseEntries(new Date());

/** Returns the duration of a course or pack, as its page says it. @param {string} slug */
function lengthOf(slug) {
  const entry = ENTRIES.find(({ fields }) => fields.slug === slug);
  if (!entry) throw new Error(`No entry ${slug}`);
  return `${entry.fields.sessions} en ${entry.fields.duration}`;
}

/** @param {string} id */
function courseByEntry(id) {
  const course = COURSES.find(({ slug }) => entryId(slug) === id);
  if (!course) throw new Error(`No course ${id}`);
  return course;
}

const plans = [
  ...COURSES.map((course) => ({
    slug: course.slug,
    name: course.name,
    age: AGE_KEYS[course.age],
    sheets: [courseSheet(course, { title: 'Plan de estudios', length: lengthOf(course.slug) })],
  })),
  ...PACKS.map((pack) => ({
    slug: pack.slug,
    name: pack.name,
    age: AGE_KEYS[pack.age],
    sheets: pack.courses.map((slug, index) =>
      courseSheet(courseBySlug(slug), {
        title: `${pack.name}, curso ${index + 1}`,
        length: lengthOf(slug),
        ...(index === 0 && { picture: pack.slug }),
      }),
    ),
  })),
  ...programsTwelvePlus(new Date())
    .filter(({ courses }) => courses.length > 1)
    .map(({ name, age_range: age, courses, curriculum, sessions, duration }) => ({
      slug: (curriculum ?? '').replace(/^silabos\/|\.pdf$/g, ''),
      name,
      age: AGE_KEYS[age],
      sheets: courses.map(({ id }) =>
        courseSheet(courseByEntry(id), {
          title: `${name}: ${sessions} sesiones en ${duration}`,
          length: lengthOf(courseByEntry(id).slug),
        }),
      ),
    })),
  ...LEARNING_PATHS.map(({ fields: route }) => ({
    slug: `ruta-${route.slug}`,
    name: `Ruta ${route.name}`,
    age: AGE_KEYS[route.ageRange.code],
    sheets: route.courses.map((step, index) =>
      courseSheet(courseByEntry(step.course), { title: `Ruta ${route.name}, curso ${index + 1}` }),
    ),
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
