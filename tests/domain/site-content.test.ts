import { describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { homeView, purchaseThanks, testimonialViews } from '../../server/domain/content/site-content.ts';
import type { LearningPathEntry } from '../../server/upstream/contracts/courses.ts';
import type {
  SliderEntry,
  ThankYouEntry,
  TestimonialEntry,
  VideoEntry,
} from '../../server/upstream/contracts/content.ts';

function aSlide(changes: Partial<SliderEntry['fields']> = {}): SliderEntry {
  return {
    sys: { id: 'portada' },
    fields: {
      title: 'Crea',
      subtitle: 'En vivo',
      cover: 'portadas/ancha.svg',
      cover_mobile: 'portadas/movil.svg',
      is_primary_button_enabled: true,
      primary_button_type: 'page',
      primary_button_text: 'Ver cursos',
      primary_button_link: '/cursos',
      primary_button_background_color: '#8C30F2',
      primary_button_text_color: '#FFFFFF',
      is_secondary_button_enabled: true,
      secondary_button_text: 'Más información',
      ...changes,
    },
  };
}

const VIDEO: VideoEntry = {
  sys: { id: 'video-1' },
  fields: {
    title: 'Así es una clase',
    slug: 'asi-es-una-clase',
    description: 'Una clase en medio minuto.',
    video: 'videos/clase.mp4',
    captions: 'videos/clase.vtt',
    poster: 'videos/clase.svg',
    duration_seconds: 30,
    upload_date: '2026-10-05',
  },
};

function aTestimonial(video: string): TestimonialEntry {
  return {
    sys: { id: `testimonio-${video}` },
    fields: {
      name: 'Valeria',
      age: 10,
      city: 'Arequipa',
      quote: 'Ahora mis primas juegan el mío.',
      course: 'curso-que-ya-no-esta',
      video,
      demo: true,
    },
  };
}

const PATH: LearningPathEntry = {
  sys: { id: 'ruta-1' },
  fields: {
    name: 'Creadores digitales',
    slug: 'creadores-digitales',
    level: 'Básico',
    ageRange: { name: 'De 8 a 11 años', code: '8_to_11' },
    shortDescription: 'Cuatro maneras de crear.',
    description: 'La ruta para empezar.',
    mainImage: 'rutas/creadores.svg',
    thumbnail: 'rutas/creadores.svg',
    mainColor: '#2B45A8',
    secondaryColor: '#DFE5F6',
    curriculum: null,
    frequency: 1,
    outcomes: ['Programa con bloques.'],
    courses: [{ course: 'curso-1', goal: 'Empezar.', months: 3 }],
    firstCourse: {
      months: 3,
      amount_pen: 639,
      amount_usd: 185,
      payment_links: { PEN: '/pagar/soles/primero', USD: '/pagar/dolares/primero' },
    },
    fullPath: {
      months: null,
      amount_pen: 1710,
      amount_usd: 489,
      payment_links: { PEN: '/pagar/soles/todo', USD: '/pagar/dolares/todo' },
    },
    next: null,
  },
};

const THANKS: ThankYouEntry = {
  sys: { id: 'gracias' },
  fields: {
    variant: 'purchase',
    slug: 'compra',
    title: '¡Gracias!',
    description: 'Solo falta el pago.',
    path: 'creadores-digitales',
    first_course_text: 'Pagar el primer curso',
    full_path_text: 'Pagar la ruta completa',
  },
};

const HOME = {
  sys: { id: 'inicio' },
  fields: {
    lead: 'En Kipu se aprende haciendo.',
    class_steps: [{ title: 'Se saludan', text: 'Cinco minutos.' }],
    featured_video: 'video-que-no-esta',
    featured_title: 'Así es una clase',
  },
};
const EMPTY = {
  announcements: [],
  slides: [],
  faq: [],
  testimonials: [],
  videos: [],
  courses: [],
};

/** Returns a slide as the home page shows it. */
const slideOf = (slide: SliderEntry, more: Partial<Parameters<typeof homeView>[0]> = {}) =>
  homeView({ home: HOME, ...EMPTY, slides: [slide], ...more }).slides[0];

describe('the second button of a slide', () => {
  test("opens the chat when its text contains 'Escríbenos'", () => {
    const slide = slideOf(aSlide({ secondary_button_text: '¿Dudas? Escríbenos ya' }));
    expect(slide?.secondary).toEqual({ opens: 'chat', text: '¿Dudas? Escríbenos ya' });
  });

  test('leads where the first one does with any other text, near ones included', () => {
    for (const text of ['Más información', 'escríbenos', 'Escribenos']) {
      const secondary = slideOf(aSlide({ secondary_button_text: text }))?.secondary;
      expect(secondary).toEqual({ opens: 'page', text, href: '/cursos' });
    }
  });

  test('is not there when it is off or says nothing', () => {
    const text = 'Escríbenos';
    expect(
      slideOf(aSlide({ is_secondary_button_enabled: false, secondary_button_text: text }))?.secondary,
    ).toBeNull();
    expect(slideOf(aSlide({ secondary_button_text: '' }))?.secondary).toBeNull();
  });
});

describe('the first button of a slide', () => {
  test('says whether it opens a video or a page', () => {
    const slide = slideOf(aSlide({ primary_button_type: 'video', primary_button_link: '/videos/clase' }));
    expect(slide?.primary).toEqual({ opens: 'video', text: 'Ver cursos', href: '/videos/clase' });
  });

  test('leads to the courses where it opens a page and no link is told, as the specification has it', () => {
    const unlinked = { primary_button_link: null, secondary_button_text: 'Más información' };
    expect(slideOf(aSlide(unlinked))).toMatchObject({
      primary: { opens: 'page', text: 'Ver cursos', href: '/cursos' },
      secondary: { opens: 'page', text: 'Más información', href: '/cursos' },
    });
    expect(slideOf(aSlide({ ...unlinked, primary_button_type: 'video' }))).toMatchObject({
      primary: null,
      secondary: null,
    });
  });

  test('leads to the page of the featured video where it opens a video and no link is told', () => {
    const video = { ...VIDEO, fields: { ...VIDEO.fields, slug: 'así-es-una-clase' } };
    const fields = { ...HOME.fields, featured_video: video.sys.id };
    const slide = slideOf(aSlide({ primary_button_type: 'video', primary_button_link: null }), {
      home: { ...HOME, fields },
      videos: [video],
    });
    expect(slide?.primary).toMatchObject({ opens: 'video', href: paths.video(video.fields.slug) });
  });

  test('is not there when it is off', () => {
    expect(slideOf(aSlide({ is_primary_button_enabled: false }))?.primary).toBeNull();
  });
});

test('covers of a slide come from our own origin', () => {
  expect(slideOf(aSlide())).toMatchObject({
    cover: '/media/portadas/ancha.svg',
    coverNarrow: '/media/portadas/movil.svg',
  });
});

test('a testimonial without its video is left out, and one without its course names none', () => {
  const views = testimonialViews([aTestimonial('video-1'), aTestimonial('video-2')], [VIDEO], []);
  expect(views).toHaveLength(1);
  expect(views[0]).toMatchObject({ name: 'Valeria', courseName: null, video: { slug: 'asi-es-una-clase' } });
});

test('the home page stands with nothing but its own words', () => {
  expect(homeView({ home: HOME, ...EMPTY })).toEqual({
    announcement: null,
    slides: [],
    lead: 'En Kipu se aprende haciendo.',
    classSteps: [{ title: 'Se saludan', text: 'Cinco minutos.' }],
    featured: null,
    testimonials: [],
    questions: [],
  });
});

describe('the thanks for a purchase', () => {
  test('offer the two ways to pay in soles for Peru and in dollars elsewhere', () => {
    expect(purchaseThanks(THANKS, PATH, 'PEN')).toMatchObject({
      pathName: 'Creadores digitales',
      ways: [
        { text: 'Pagar el primer curso', href: '/pagar/soles/primero', amount: { minor: 63_900 }, months: 3 },
        {
          text: 'Pagar la ruta completa',
          href: '/pagar/soles/todo',
          amount: { minor: 171_000 },
          months: null,
        },
      ],
    });
    expect(purchaseThanks(THANKS, PATH, 'USD')).toMatchObject({
      ways: [
        { href: '/pagar/dolares/primero', amount: { minor: 18_500, currency: 'USD' } },
        { href: '/pagar/dolares/todo', amount: { minor: 48_900, currency: 'USD' } },
      ],
    });
  });

  test('are not there when the path is no longer offered', () => {
    expect(purchaseThanks(THANKS, undefined, 'PEN')).toBeNull();
  });
});
