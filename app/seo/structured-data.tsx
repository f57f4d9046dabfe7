import { BRAND } from '../brand.ts';
import { useSite } from '../ui/site.ts';

/**
 * A schema.org description of the page's content, for search engines. It must not say anything that the page does not.
 * `data` receives the site's origin, since structured data needs absolute URLs.
 */
export function StructuredData({ data }: { readonly data: (origin: string) => object }) {
  const { origin } = useSite();
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data(origin) });
  return (
    <script
      type="application/ld+json"
      // A '<' inside a text could close the script element.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

/** Structured data about the academy, only on the home page. */
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
