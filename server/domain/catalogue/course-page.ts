import type {
  CourseContent,
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  TeacherEntry,
} from '../../upstream/contracts/courses.ts';
import { courseCard, offerOf } from './course-list.ts';
import type { CourseContents, CoursePageView } from './courses.ts';
import { mediaUrl, mediaUrlOrNull } from '../media.ts';
import { groupView } from './vacation-program.ts';
import type { Viewer } from './vacation-program.ts';

/** How many other courses of the same age a course page ends with. */
const OTHERS_SHOWN = 3;

/** What the catalogue knows, as far as the page of a course needs it. */
export interface CourseCatalogue {
  readonly entries: readonly CourseEntry[];
  readonly offers: readonly CourseOffer[];
  readonly teachers: readonly TeacherEntry[];
  readonly paths: readonly LearningPathEntry[];
}

/** /cursos/{slug}, or null when no course or pack has that slug. */
export function coursePageView(
  catalogue: CourseCatalogue,
  slug: string,
  viewer: Viewer,
): CoursePageView | null {
  const { entries, offers, teachers, paths } = catalogue;
  const entry = entries.find((candidate) => candidate.fields.slug === slug);
  if (!entry) return null;
  const { sys, fields } = entry;
  const offer = offerOf(entry, offers);
  return {
    ...courseCard(entry, offer, viewer),
    title: fields.h1Tag,
    sharePicture: mediaUrlOrNull(fields.shareImage),
    lead: fields.shortDescription,
    description: fields.description,
    learns: fields.learns,
    requirements: fields.requirements,
    project: fields.project,
    contents: contentsOf(entry, entries),
    teachers: fields.teachers.flatMap((id) =>
      teachers.filter((teacher) => teacher.sys.id === id).map(teacherView),
    ),
    groups: (offer?.groups ?? []).map((group) => ({
      ...groupView(group, viewer),
      capacity: group.capacity,
    })),
    syllabus: mediaUrlOrNull(fields.syllabus),
    learningPaths: paths
      .filter((path) => path.fields.courses.some(({ course }) => course === sys.id))
      .map((path) => ({ slug: path.fields.slug, name: path.fields.name })),
    others: entries
      .filter((other) => other !== entry && other.fields.ageRange.code === fields.ageRange.code)
      .slice(0, OTHERS_SHOWN)
      .map((other) => courseCard(other, offerOf(other, offers), viewer)),
  };
}

/** A course's own parts with their classes; for a pack, the parts of each of its courses. */
function contentsOf(entry: CourseEntry, entries: readonly CourseEntry[]): CourseContents[] {
  const { fields } = entry;
  if (fields.kind === 'course') {
    return fields.contents.length === 0 ? [] : [{ course: null, parts: fields.contents.map(partView) }];
  }
  return fields.includes.flatMap(({ course: id, sessions }) => {
    const course = entries.find((candidate) => candidate.sys.id === id);
    if (!course) return [];
    const { name, slug, contents } = course.fields;
    return [
      {
        course: { name, slug, sessions },
        parts: contents.map((part) => ({ ...partView(part), sessions: [] })),
      },
    ];
  });
}

function partView(part: CourseContent): CourseContents['parts'][number] {
  return { ...part, icon: mediaUrl(part.icon) };
}

function teacherView({ fields }: TeacherEntry): CoursePageView['teachers'][number] {
  return { ...fields, photo: mediaUrl(fields.photo) };
}
