import { useSite } from '../ui/site.ts';

interface StructuredDataProps {
  /** What the page shows, in schema.org's words. @param origin Of the site, since structured data wants whole addresses. */
  readonly data: (origin: string) => object;
}

/** A schema.org description of what the page shows, for search engines. It must say nothing that the page does not. */
export function StructuredData({ data }: StructuredDataProps) {
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
