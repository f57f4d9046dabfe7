import { useSite } from './site.ts';
import { Link } from './link.tsx';
import styles from './breadcrumbs.module.css';

/** One step of the way to a page (spec §3 'Breadcrumb item'). */
interface Breadcrumb {
  readonly name: string;
  /** Path on our own site; 'end' marks the page one is on. */
  readonly pathname: string;
}

interface BreadcrumbsProps {
  readonly items: readonly Breadcrumb[];
}

/** The way to this page, for people and, as structured data, for search engines (spec §2). */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const { origin } = useSite();
  return (
    <nav className={styles.breadcrumbs} aria-label="Ruta de navegación">
      <ol>
        {items.map(({ name, pathname }) => (
          <li key={pathname}>
            {pathname === 'end' ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link href={pathname}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(items, origin) }}
      />
    </nav>
  );
}

function structuredData(items: readonly Breadcrumb[], siteOrigin: string): string {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, pathname }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(pathname !== 'end' && { item: `${siteOrigin}${pathname}` }),
    })),
  };
  // '<' could close the script element from inside a name.
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}
