import type { Course, CourseInstance, ItemList, Offer, Organization, Person } from 'schema-dts';
import type {
  CourseCard,
  CoursePageView,
  ReviewsView,
  TeacherPageView,
} from '../../server/domain/catalogue/courses.ts';
import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { majorAmount } from '../../server/domain/money.ts';
import type { Money } from '../../server/domain/money.ts';
import { pathTitle } from '../../server/domain/path-name.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { isOnSale } from './on-sale.ts';
import { capitalised, formatWeekly, plainText } from '../ui/format.ts';

/** Returns the schema.org data of a list of courses: the content of the page's cards, in the same order. */
export function courseListData(
  { courses, before }: { readonly courses: readonly CourseCard[]; readonly before: number },
  siteOrigin: string,
) {
  return {
    '@type': 'ItemList',
    numberOfItems: courses.length,
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      item: {
        '@type': 'Course',
        name: course.name,
        ...(course.summary && { description: course.summary }),
        url: `${siteOrigin}${paths.course(course.slug)}`,
        ...imageData(course.picture, siteOrigin),
        provider: providerData(siteOrigin),
        ...(course.price && { offers: offerData(course.price.now) }),
      },
    })),
  } satisfies ItemList;
}

/** Returns the schema.org data of a course with its groups: the texts, times and amounts of its page. */
export function courseData(
  course: CoursePageView & { readonly reviews: ReviewsView | null },
  siteOrigin: string,
) {
  const url = `${siteOrigin}${paths.course(course.slug)}`;
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    ...(course.lead && { description: course.lead }),
    ...imageData(course.picture, siteOrigin),
    inLanguage: 'es',
    ...(course.level && { educationalLevel: course.level }),
    teaches: course.learns,
    coursePrerequisites: course.requirements,
    provider: providerData(siteOrigin),
    ...(course.price && {
      offers: {
        ...offerData(course.price.now),
        url,
        ...availabilityData(course),
      },
    }),
    ...reviewData(course.reviews),
    hasCourseInstance: course.groups.map((group) => groupData(group, course, siteOrigin)),
  } satisfies Course;
}

/** Returns the availability as its page shows it; empty when it is neither on sale nor certainly sold out. */
function availabilityData(course: CoursePageView) {
  if (isOnSale(course)) return { availability: 'https://schema.org/InStock' } satisfies Partial<Offer>;
  const isFull = course.groups.length > 0 && course.groups.every(({ seatsLeft }) => seatsLeft === 0);
  return isFull && !course.lacksGroups
    ? ({ availability: 'https://schema.org/SoldOut' } satisfies Partial<Offer>)
    : {};
}

/** Returns the reviews, unless they are demonstration data. */
function reviewData(reviews: ReviewsView | null) {
  if (!reviews || reviews.demo) return {};
  const { average, count, shown } = reviews;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: shown.map(({ stars, text, name, day }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      ...(day && { datePublished: day }),
    })),
  } satisfies Pick<Exclude<Course, string>, 'aggregateRating' | 'review'>;
}

function groupData(group: CoursePageView['groups'][number], course: CoursePageView, siteOrigin: string) {
  const dates = {
    ...(group.startDate !== null && { startDate: group.startDate }),
    ...(group.endDate !== null && { endDate: group.endDate }),
  };
  return {
    '@type': 'CourseInstance',
    name: `${course.name}: ${plainText(formatWeekly(group.weekly))}`,
    courseMode: 'Online',
    ...dates,
    maximumAttendeeCapacity: group.capacity,
    ...(group.seatsLeft !== null && { remainingAttendeeCapacity: group.seatsLeft }),
    instructor: course.teachers?.map(({ slug, name }) => ({
      '@type': 'Person',
      name,
      url: `${siteOrigin}${paths.teacher(slug)}`,
    })),
    courseSchedule: group.weekly.map(({ day, start, end }) => ({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${capitalised(day)}`,
      ...(start !== null && { startTime: start }),
      ...(end !== null && { endTime: end }),
      scheduleTimezone: group.timeZone,
      ...dates,
    })),
  } satisfies CourseInstance;
}

/** Returns the schema.org data of a teacher. */
export function teacherData(teacher: TeacherPageView, siteOrigin: string) {
  return {
    '@type': 'Person',
    name: teacher.name,
    url: `${siteOrigin}${paths.teacher(teacher.slug)}`,
    jobTitle: 'Docente',
    ...(teacher.bio && { description: teacher.bio }),
    ...(teacher.specialty && { knowsAbout: teacher.specialty }),
    ...imageData(teacher.photo, siteOrigin),
    worksFor: providerData(siteOrigin),
  } satisfies Person;
}

const imageData = (picture: string | null, siteOrigin: string) =>
  picture === null ? {} : { image: `${siteOrigin}${picture}` };

function offerData(price: Money) {
  return {
    '@type': 'Offer',
    category: 'Paid',
    // Two decimals and a decimal point, as schema.org requires.
    price: majorAmount(price).toFixed(2),
    priceCurrency: price.currency,
  } satisfies Offer;
}

function providerData(siteOrigin: string) {
  return { '@type': 'Organization', name: BRAND.name, sameAs: siteOrigin } satisfies Organization;
}

/** Returns the schema.org data of a learning path: its courses, in the order of the page. */
export function pathData(path: LearningPathView, siteOrigin: string) {
  return {
    '@type': 'ItemList',
    name: pathTitle(path.name),
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: path.courses.length,
    itemListElement: path.courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: course.name,
      url: `${siteOrigin}${paths.course(course.slug)}`,
    })),
  } satisfies ItemList;
}
