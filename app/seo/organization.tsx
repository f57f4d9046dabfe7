import { BRAND } from '../brand.ts';
import { StructuredData } from './structured-data.tsx';

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
