import type { ItemList } from 'schema-dts';
import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { paths } from '../paths.ts';

/** A learning path, as schema.org describes it: its courses in their order, as the page lists them. */
export function pathData(path: LearningPathView, siteOrigin: string) {
  return {
    '@type': 'ItemList',
    name: `Ruta ${path.name}`,
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
