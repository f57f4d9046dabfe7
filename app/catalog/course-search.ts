import type { CourseFilter, CourseListView } from '../../server/domain/catalogue/courses.ts';

/** What a URL of /cursos asks for. */
export function courseFilterOf(search: URLSearchParams): CourseFilter {
  return {
    age: search.get('edad'),
    topic: search.get('tema'),
    // Longer is no search; the field stops there too.
    query: (search.get('q') ?? '').slice(0, 200),
  };
}

/** What a list is called: 'Cursos', or with the age and the topic it was narrowed to. */
export function listTitle({ ages, topics }: CourseListView): string {
  const age = ages.find(({ chosen }) => chosen);
  const topic = topics.find(({ chosen }) => chosen);
  const about = topic ? `Cursos de ${topic.name.charAt(0).toLowerCase()}${topic.name.slice(1)}` : 'Cursos';
  return age ? `${about}, ${age.name.toLowerCase()}` : about;
}
