import { BRAND } from '../brand.ts';
import { StructuredData } from './structured-data.tsx';

/** Who the academy is, for search engines: once, on its home page. */
export function Organization({ siteOrigin }: { readonly siteOrigin: string }) {
  return (
    <StructuredData
      data={{
        '@type': 'EducationalOrganization',
        '@id': `${siteOrigin}/#academia`,
        name: BRAND.name,
        description: BRAND.tagline,
        url: `${siteOrigin}/`,
        logo: `${siteOrigin}/apple-touch-icon.png`,
        email: BRAND.supportEmail,
        sameAs: BRAND.channels.map(({ href }) => href),
      }}
    />
  );
}
