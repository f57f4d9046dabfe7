import type { AboutEntry, ThankYouEntry } from '../../upstream/contracts/content.ts';

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
