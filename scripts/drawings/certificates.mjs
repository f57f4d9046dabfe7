// Draws the certificates that families download (fixtures/media/certificados/*.pdf), with a knot for each class. Run it
// after changing the families of the fixtures:
// node --import tsx scripts/drawings/certificates.mjs [file names; default all]
import path from 'node:path';
import { COURSES, entryId, sessionCount } from '../../fixtures/courses.ts';
import { families } from '../../fixtures/families.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { studentCertificates } from '../../fixtures/student-certificates.ts';
import { TEACHERS } from '../../fixtures/teachers.ts';
import { printPdfs } from './pdf-sheets.mjs';
import { closingKnot, mainCord, quipu, wovenBand } from './quipu-drawing.mjs';
import { AGES } from './study-plan-texts.mjs';

/** A4 landscape, in millimetres. */
const WIDTH = 297;
const HEIGHT = 210;
/** Distance of the main cord from the top. */
const CORD = 24;
/** Right edge of the panel with the cords. */
const PANEL = 98;

/** @type {Record<import('../../server/domain/age-ranges.ts').AgeRangeCode, keyof typeof AGES>} */
const AGE_KEYS = { '5_to_7': '5-a-7', '8_to_11': '8-a-11', '12_plus': '12-a-mas' };

/**
 * The texts of a certificate.
 * @typedef {object} Words
 * @property {keyof typeof AGES} age
 * @property {string} kind 'curso' or 'ruta de aprendizaje', with its article.
 * @property {string} name
 * @property {readonly number[]} cords Number of classes of each cord.
 * @property {string} legend What a cord stands for.
 * @property {string} detail
 * @property {string} signer
 * @property {string} role
 */

/** @param {string} id @returns {Words} */
function courseWords(id) {
  const course = COURSES.find(({ slug }) => entryId(slug) === id);
  if (!course) throw new Error(`No course ${id}`);
  const teacher = TEACHERS.find(({ sys }) => sys.id === course.teachers[0]);
  return {
    age: AGE_KEYS[course.age],
    kind: 'el curso',
    name: course.name,
    cords: course.contents.map(({ sessions }) => sessions.length),
    legend: 'Cada cuerda es un módulo y cada nudo, una clase.',
    detail: `${sessionCount(course)} clases en vivo de 90 minutos y un proyecto propio, «${course.module.concept}», presentado ante su grupo.`,
    signer: teacher?.fields.name ?? 'Kipu',
    role: 'Docente del curso',
  };
}

/** @param {string} id @returns {Words} */
function pathWords(id) {
  const route = LEARNING_PATHS.find(({ sys }) => sys.id === id)?.fields;
  if (!route) throw new Error(`No path ${id}`);
  const courses = route.courses.map(({ course }) => courseWords(course));
  const last = courses.at(-1);
  return {
    age: AGE_KEYS[route.ageRange.code],
    kind: 'la ruta de aprendizaje',
    name: route.name,
    cords: courses.map(({ cords }) => cords.reduce((sum, classes) => sum + classes, 0)),
    legend: 'Cada cuerda es un curso y cada nudo, una clase.',
    detail: `Nivel ${route.level.toLowerCase()}: ${courses.map(({ name }) => name).join(', ')}.`,
    signer: last?.signer ?? 'Kipu',
    role: 'Docente del último curso',
  };
}

/** @type {Record<'muestra-curso' | 'muestra-ruta', Words>} */
const SAMPLES = {
  'muestra-curso': {
    age: '8-a-11',
    kind: 'el curso',
    name: 'Un curso de Kipu',
    cords: [4, 4, 4],
    legend: 'Cada cuerda es un módulo y cada nudo, una clase.',
    detail: 'Esta es una muestra de la demo: sirve para las familias inventadas que son muchas.',
    signer: 'Equipo docente',
    role: 'Kipu',
  },
  'muestra-ruta': {
    age: '12-a-mas',
    kind: 'la ruta de aprendizaje',
    name: 'Una ruta de Kipu',
    cords: [12, 8, 8, 10],
    legend: 'Cada cuerda es un curso y cada nudo, una clase.',
    detail: 'Esta es una muestra de la demo: sirve para las familias inventadas que son muchas.',
    signer: 'Equipo docente',
    role: 'Kipu',
  },
};

/** @param {string} colour @param {string} tint */
const styles = (colour, tint) => `
  @page { size: A4 landscape; margin: 0; }
  * { box-sizing: border-box; margin: 0; }
  body { color: #1f1930; font: 14pt/1.45 Text; print-color-adjust: exact; }
  .sheet { position: relative; width: ${WIDTH}mm; height: ${HEIGHT}mm; overflow: hidden; background: linear-gradient(90deg, ${tint} ${PANEL}mm, #fffdf8 ${PANEL}mm); }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  .legend { position: absolute; left: 14mm; bottom: 15mm; width: ${PANEL - 28}mm; color: #574d63; font-size: 10.5pt; line-height: 1.3; }
  main { position: absolute; left: ${PANEL + 18}mm; right: 62mm; top: 50mm; }
  .kind { color: ${colour}; font: 17pt/1.2 Display; }
  .lead { margin-top: 9mm; color: #574d63; }
  .name { font: 36pt/1.05 Display; letter-spacing: -0.02em; text-wrap: balance; }
  .subject { margin-top: 1mm; color: ${colour}; font: 26pt/1.12 Display; letter-spacing: -0.01em; text-wrap: balance; }
  .detail { margin-top: 5mm; text-wrap: pretty; }
  footer { position: absolute; left: ${PANEL + 18}mm; right: 16mm; bottom: 16mm; display: flex; justify-content: space-between; align-items: flex-end; }
  .signed { min-width: 62mm; padding-top: 2mm; border-top: 0.5mm solid #cdbb9a; }
  .signed b { display: block; }
  .signed span, .from { color: #574d63; font-size: 10.5pt; }
  .from { text-align: right; }
  .from b { color: #1f1930; font: 15pt/1.2 Display; }
`;

/** @param {Words} words @param {string} student */
function sheet(words, student) {
  const { colour } = AGES[words.age];
  const drawing = [
    mainCord(CORD, WIDTH),
    quipu(words.cords, { left: 10, right: PANEL - 8, top: CORD, bottom: 176 }),
    closingKnot({ x: 263, top: CORD, y: 104, size: 7, colour, ground: '#fffdf8' }),
    wovenBand(HEIGHT - 6, WIDTH),
  ];
  return `<div class="sheet">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing.join('')}</svg>
    <main>
      <p class="kind">Certificado</p>
      <p class="lead">Kipu reconoce a</p>
      <h1 class="name">${student}</h1>
      <p class="lead">por completar ${words.kind}</p>
      <p class="subject">${words.name}</p>
      <p class="detail">${words.detail}</p>
    </main>
    <p class="legend">${words.legend}</p>
    <footer>
      <p class="signed"><b>${words.signer}</b><span>${words.role}</span></p>
      <p class="from"><b>Kipu</b><br>Enseñamos a crear, nudo a nudo</p>
    </footer>
  </div>`;
}

const now = new Date();
const issued = [
  ...families(now).flatMap(({ certificates }) => certificates),
  ...studentCertificates(now).flatMap(({ certificates }) => certificates),
].map(({ file, kind, subject_id: subject, student }) => ({
  file: file ?? '',
  kind,
  subject: subject ?? '',
  student: student?.full_name ?? '',
}));
const named = issued.filter(({ file }) => !(path.basename(file, '.pdf') in SAMPLES));

await printPdfs(
  'certificados',
  [
    ...named.map(({ file, kind, subject, student }) => {
      const words = kind === 'course' ? courseWords(subject) : pathWords(subject);
      return { slug: path.basename(file, '.pdf'), student, words };
    }),
    ...Object.entries(SAMPLES).map(([slug, words]) => ({ slug, student: 'Estudiante de Kipu', words })),
  ].map(({ slug, student, words }) => ({
    slug,
    title: `Certificado de ${student}: ${words.name} | Kipu`,
    styles: styles(AGES[words.age].colour, AGES[words.age].tint),
    sheets: [sheet(words, student)],
  })),
);
