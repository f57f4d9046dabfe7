import type { ProjectEntry } from '../../upstream/contracts/content.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { mediaUrl } from '../media.ts';

/**
 * Returns what students made, as everybody may see it: only with the agreement of the family, and of the student no
 * more than one first name and the age, whatever the content service says.
 * @param courses Name the course of a project; one that has left the catalogue is not named.
 */
export function projectViews(projects: readonly ProjectEntry[], courses: readonly CourseEntry[]) {
  return projects
    .filter(({ fields }) => fields.is_agreed)
    .map(
      ({ sys, fields: { title, text, picture, picture_text, course: courseId, first_name, age, demo } }) => {
        const course = courses.find((candidate) => candidate.sys.id === courseId)?.fields;
        const [name = first_name] = first_name.split(/\s/u);
        return {
          id: sys.id,
          title,
          text,
          /** Path on our own origin. */
          picture: mediaUrl(picture),
          pictureText: picture_text,
          name,
          /** In years; null where it is not told. */
          age,
          course: course ? { slug: course.slug, name: course.name } : null,
          demo,
        };
      },
    );
}
export type ProjectView = ReturnType<typeof projectViews>[number];
