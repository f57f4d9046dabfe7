// Draws the study plans that families download (fixtures/media/silabos/*.pdf). Run it after changing their words:
// node scripts/study-plans.mjs
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { installBrowser } from './browser.mjs';
import { say } from './console.mjs';
import { AGES, COURSES, PACKS } from './study-plan-texts.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const MEDIA = path.join(ROOT, 'fixtures/media');

/** @param {string} file @param {string} type */
const asData = (file, type) =>
  `data:${type};base64,${readFileSync(path.join(ROOT, file)).toString('base64')}`;

const FONTS = `
  @font-face { font-family: Display; src: url(${asData('public/fonts/bricolage-kipu-1.woff2', 'font/woff2')}); }
  @font-face { font-family: Text; font-weight: 400 700; src: url(${asData('public/fonts/atkinson-kipu-1.woff2', 'font/woff2')}); }
`;

/** Marks the sessions of the four-session version. */
const KNOT = '<span class="knot" role="img" aria-label="Versión corta"></span>';

/** @param {string} colour @param {string} tint */
const styles = (colour, tint) => `
  ${FONTS}
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

/**
 * One A4 sheet: a course, as it stands alone or inside a pack.
 * @param {import('./study-plan-texts.mjs').Course} course
 * @param {{ title: string, picture: string }} sheet
 */
function courseSheet(course, { title, picture }) {
  const age = AGES[course.age];
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
      <p class="note">${KNOT} Con este nudo, las sesiones de la versión corta del curso: 4 sesiones en 2 semanas.</p>
      <section class="needs"><h2>Qué se necesita</h2><ul>${age.needs.map((need) => `<li>${need}</li>`).join('')}</ul></section>
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
];

const browser = await chromium.launch({ executablePath: await installBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
mkdirSync(path.join(MEDIA, 'silabos'), { recursive: true });
for (const { slug, name, age, sheets } of plans) {
  const { colour, tint } = AGES[age];
  await page.setContent(
    `<!doctype html><html lang="es-PE"><title>${name}: plan de estudios | Kipu</title><style>${styles(colour, tint)}</style>${sheets.join('')}</html>`,
  );
  await page.evaluate('document.fonts.ready.then(() => true)');
  const file = path.join(MEDIA, 'silabos', `${slug}.pdf`);
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }));
  say(`${path.relative(ROOT, file)}: ${sheets.length} ${sheets.length === 1 ? 'page' : 'pages'}`);
}
await browser.close();
