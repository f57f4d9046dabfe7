import type { ProjectEntry } from '../../upstream/contracts/content.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { mediaUrl } from '../media.ts';
import { entryById } from '../catalogue/shelf.ts';

/**
 * Returns students' projects for the public: only those that the family agreed to show, and of the student no more than
 * one first name and the age, whatever the content service says.
 * @param courses To name the course of each project; a course that has left the catalogue is not named.
 */
export function projectViews(projects: readonly ProjectEntry[], courses: readonly CourseEntry[]) {
  return projects
    .filter(({ fields }) => fields.is_agreed)
    .map(
      ({ sys, fields: { title, text, picture, picture_text, course: courseId, first_name, age, demo } }) => {
        const course = entryById(courses, courseId)?.fields;
        const [name = first_name] = first_name.split(/\s/u);
        return {
          id: sys.id,
          title,
          text,
          /** Path on our own origin. */
          picture: mediaUrl(picture),
          pictureText: picture_text,
          name,
          /** In years; null when it is not given. */
          age,
          course: course ? { slug: course.slug, name: course.name } : null,
          demo,
        };
      },
    );
}
export type ProjectView = ReturnType<typeof projectViews>[number];
