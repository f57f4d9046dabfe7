import type {
  AboutEntry,
  GameJamEntry,
  LegalPageEntry,
  ThankYouEntry,
} from '../../upstream/contracts/content.ts';

// Texts for pages of the specification whose content types are ours (assumed): an academy without them still has the
// pages, to which the site links.

/** /nosotros: its values are those of spec §2. */
export const OWN_ABOUT: Pick<AboutEntry, 'fields'> = {
  fields: {
    title: 'Nosotros',
    lead: '',
    image: '',
    sections: [],
    values: ['Curiosidad', 'Innovación', 'Revolución educativa'].map((name) => ({
      name,
      description: '',
      icon: '',
    })),
  },
};

/** /gracias/{slug}, one for each variant of spec §2. */
export const OWN_THANKS: readonly Pick<ThankYouEntry, 'fields'>[] = [
  {
    fields: {
      variant: 'purchase',
      slug: 'compra',
      title: '¡Gracias por elegirnos!',
      description: '',
      // None: only a path that the URL names is offered.
      path: '',
      first_course_text: 'Llevar el primer curso',
      full_path_text: 'Llevar la ruta completa',
    },
  },
  {
    fields: {
      variant: 'testimonials',
      slug: 'testimonios',
      title: '¡Gracias por tu interés!',
      description: '',
    },
  },
  {
    fields: {
      variant: 'other',
      slug: 'registro',
      title: '¡Gracias por registrarte!',
      description: 'Tu cuenta está creada.',
    },
  },
];

/** What a legal page says without its text: nobody but the academy can write it. */
const legalPage = (slug: string, title: string): LegalPageEntry['fields'] => ({
  slug,
  title,
  lead: 'Por ahora no podemos mostrarte este texto aquí.',
  version: '',
  effectiveDate: null,
  body: [
    { kind: 'paragraph', text: 'Pídelo antes de comprar, y léelo con calma.' },
    { kind: 'link', text: 'Pedirlo en Contáctanos', href: '/contactanos' },
  ],
});

/** The legal pages to which the site links, the terms from the payment (spec §2). */
export const OWN_LEGAL_PAGES: readonly LegalPageEntry['fields'][] = [
  legalPage('terminos-y-condiciones', 'Términos y condiciones'),
  legalPage('politica-de-privacidad', 'Política de privacidad'),
  legalPage('politica-de-reembolsos', 'Política de reembolsos'),
  legalPage('seguridad', 'Seguridad de los niños'),
];

/** /game-jam: all that the specification tells of it (spec §5, §9). */
export const OWN_GAME_JAM: Pick<GameJamEntry, 'fields'> = {
  fields: {
    title: 'Game Jam',
    lead: '',
    description: '',
    image: '',
    startDate: null,
    endDate: null,
    minimumAge: 9,
    maximumAge: 16,
    steps: [],
    rules: [],
    judging: [],
    categories: [
      { name: 'Juniors', minimumAge: 9, maximumAge: 12 },
      { name: 'Teens', minimumAge: 13, maximumAge: 16 },
    ].map((category) => ({ ...category, description: 'Ganan los tres primeros lugares.', prizes: [] })),
    faq: [
      { id: 'edades', question: '¿Quién puede participar?', answer: 'Quienes tienen de 9 a 16 años.' },
      { id: 'costo', question: '¿Cuánto cuesta?', answer: 'Nada: la inscripción es gratis.' },
    ],
  },
};
