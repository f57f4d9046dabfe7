// Draws the guides that families download before the first class (fixtures/media/guias/*.pdf). Run it after changing
// their texts: node --import tsx scripts/drawings/class-guides.mjs [slugs; default all]
import { asData, printPdfs } from './pdf-sheets.mjs';
import { AGES } from './study-plan-texts.mjs';

/**
 * @typedef {object} Guide
 * @property {string} slug
 * @property {keyof typeof AGES} age
 * @property {string} picture Slug of a course, whose picture is used.
 * @property {string} title
 * @property {string} lead
 * @property {readonly string[]} steps
 * @property {readonly string[]} trouble What helps when something does not work.
 */

/** @type {readonly Guide[]} */
const GUIDES = [
  {
    slug: 'instalar-roblox-studio',
    age: '8-a-11',
    picture: 'curso-de-videojuegos-con-roblox',
    title: 'Instala Roblox Studio antes de la primera clase',
    lead: 'Toma unos veinte minutos. Háganlo juntos el día anterior, con una persona adulta delante.',
    steps: [
      '<b>Revisa la computadora.</b> Windows o macOS, con 10 GB libres. No funciona en tablet ni en celular.',
      '<b>Entra a create.roblox.com</b> y busca el botón para descargar Studio. Descárgalo solo de ahí.',
      '<b>Abre el archivo descargado</b> y espera a que termine de instalarse.',
      '<b>Ingresa con la cuenta de Roblox</b> que crearon en familia, con los controles parentales activos.',
      '<b>Crea un lugar nuevo</b> con la plantilla «Baseplate». Si ves un suelo gris, ya está todo listo.',
    ],
    trouble: [
      'Si la computadora no deja instalar, hace falta el permiso de quien la administra.',
      'Si se queda en blanco, ciérralo, reinicia la computadora y ábrelo otra vez.',
      'Si nada ayuda, escríbenos por WhatsApp: lo instalamos contigo antes de la clase.',
    ],
  },
  {
    slug: 'instalar-python',
    age: '12-a-mas',
    picture: 'curso-de-python-para-juegos',
    title: 'Instala Python antes de la primera clase',
    lead: 'Es gratuito y no pide crear ninguna cuenta. Toma unos veinte minutos.',
    steps: [
      '<b>Revisa la computadora.</b> Windows o macOS, con 1 GB libre. No funciona en tablet ni en celular.',
      '<b>Entra a thonny.org</b> y descarga Thonny para tu sistema. Ya trae Python adentro.',
      '<b>Abre el archivo descargado</b> y espera a que termine de instalarse.',
      '<b>Abre Thonny y elige «Español».</b> Escribe print("Hola") arriba y guarda el archivo.',
      '<b>Toca el botón verde.</b> Si abajo se lee «Hola», ya está todo listo.',
    ],
    trouble: [
      'Si la computadora no deja instalar, hace falta el permiso de quien la administra.',
      'Si el botón verde no se puede tocar, guarda primero el archivo con un nombre.',
      'Si nada ayuda, escríbenos por WhatsApp: lo instalamos contigo antes de la clase.',
    ],
  },
  {
    slug: 'instalar-scratchjr',
    age: '5-a-7',
    picture: 'curso-de-scratchjr',
    title: 'Instala ScratchJr antes de la primera clase',
    lead: 'Es gratuita y no pide crear ninguna cuenta. Toma unos diez minutos.',
    steps: [
      '<b>Elige la tablet</b> que usarán en clase: un iPad o una con Android.',
      '<b>Abre la tienda de aplicaciones</b> de la tablet y busca «ScratchJr».',
      '<b>Mira el ícono:</b> es un gatito naranja. Instala esa aplicación y ninguna otra.',
      '<b>Ábrela y toca la casita.</b> Después toca el signo + para empezar un proyecto.',
      '<b>Toca el micrófono</b> y acepta que grabe la voz: lo usarán para contar su cuento.',
    ],
    trouble: [
      'Si la tienda no la encuentra, actualiza el sistema de la tablet y busca otra vez.',
      'Si no hay espacio, borra videos que ya no uses: la aplicación es pequeña.',
      'Si nada ayuda, escríbenos por WhatsApp: la instalamos contigo antes de la clase.',
    ],
  },
];

/** @param {string} colour @param {string} tint */
const styles = (colour, tint) => `
  @page { size: A4; margin: 0; }
  * { box-sizing: border-box; margin: 0; }
  body { color: #1f1930; font: 13pt/1.5 Text; print-color-adjust: exact; }
  .sheet { display: flex; flex-direction: column; height: 297mm; overflow: hidden; }
  .cord { height: 3.4mm; background: repeating-linear-gradient(112deg, ${colour} 0 2.6mm, #1f1930 2.6mm 3.1mm); }
  header { display: grid; grid-template-columns: 1fr 68mm; gap: 10mm; align-items: center; padding: 12mm 16mm; background: ${tint}; }
  header img { width: 100%; border-radius: 4mm; }
  h1 { font: 25pt/1.12 Display; letter-spacing: -0.02em; text-wrap: balance; }
  h2 { margin-bottom: 3mm; font: 15pt/1.2 Display; }
  .lead { margin-top: 4mm; }
  main { flex: 1; padding: 12mm 16mm 0; }
  ol { margin-bottom: 10mm; padding: 0; list-style: none; }
  ol li { position: relative; padding: 0 0 7mm 12mm; border-left: 1.1mm solid ${colour}; margin-left: 2mm; }
  ol li::before { content: ''; position: absolute; left: -2.75mm; top: 1mm; width: 4.4mm; height: 4.4mm; border-radius: 45%; background: ${colour}; }
  ol li:last-child { border-color: transparent; padding-bottom: 0; }
  .trouble { padding: 6mm 8mm; border-radius: 4mm; background: #f6f0e4; }
  .trouble ul { padding-left: 5mm; }
  footer { display: flex; justify-content: space-between; padding: 6mm 16mm 8mm; color: #574d63; font-size: 10pt; }
`;

/** @param {readonly string[]} items */
const listOf = (items) => items.map((item) => `<li>${item}</li>`).join('');

await printPdfs(
  'guias',
  GUIDES.map(({ slug, age, picture, title, lead, steps, trouble }) => ({
    slug,
    title: `${title} | Kipu`,
    styles: styles(AGES[age].colour, AGES[age].tint),
    sheets: [
      `<div class="sheet">
        <div class="cord"></div>
        <header>
          <div><h1>${title}</h1><p class="lead">${lead}</p></div>
          <img src="${asData(`fixtures/media/cursos/${picture}.svg`, 'image/svg+xml')}" alt="">
        </header>
        <main>
          <h2>Paso a paso</h2>
          <ol>${listOf(steps)}</ol>
          <section class="trouble"><h2>Si algo no sale</h2><ul>${listOf(trouble)}</ul></section>
        </main>
        <footer><span>Kipu · ayuda@kipu.test</span><span>Clases en vivo de 90 minutos, 6 estudiantes por clase</span></footer>
      </div>`,
    ],
  })),
);
