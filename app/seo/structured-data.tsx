import { BRAND } from '../brand.ts';
import { useSite } from '../ui/site.ts';

/**
 * A schema.org description of what the page shows, for search engines. It must say nothing that the page does not.
 * `data` makes it of the site's origin, since structured data wants whole addresses.
 */
export function StructuredData({ data }: { readonly data: (origin: string) => object }) {
  const { origin } = useSite();
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data(origin) });
  return (
    <script
      type="application/ld+json"
      // '<' could close the script element from inside a text.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

/** Who the academy is, for search engines: once, on its home page. */
export function Organization() {
  return (
    <StructuredData
      data={(origin) => ({
        '@type': 'EducationalOrganization',
        '@id': `${origin}/#academia`,
        name: BRAND.name,
        description: BRAND.tagline,
        url: `${origin}/`,
        logo: `${origin}/apple-touch-icon.png`,
        email: BRAND.supportEmail,
        sameAs: BRAND.channels.map(({ href }) => href),
      })}
    />
  );
}
