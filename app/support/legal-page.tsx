import type { LegalPageEntry } from '../../server/upstream/contracts/content.ts';
import { formatDay } from '../ui/format.ts';
import { Blocks } from '../content/blocks.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ProviderData } from './provider-data.tsx';
import type { Provider } from './provider-data.tsx';
import styles from './legal-page.module.css';

interface LegalPageProps {
  readonly page: LegalPageEntry['fields'];
  readonly provider: Provider;
}

/** A legal text: since when it holds, what is in it, the text, and who answers for it. Printed without the way in. */
export function LegalPage({ page, provider }: LegalPageProps) {
  const sections = page.body.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  );
  return (
    <div className={`page page-block ${styles.page ?? ''}`}>
      <header>
        <PageHeading title={page.title} lead={page.lead} />
        <p className={styles.version}>
          Vigente desde el <time dateTime={page.effectiveDate}>{formatDay(page.effectiveDate)}</time>. Versión{' '}
          {page.version}.
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents-title">
        <h2 id="contents-title">En esta página</h2>
        <ul>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
          <li>
            <a href="#proveedor">Quién responde por este texto</a>
          </li>
        </ul>
      </nav>
      <div className={styles.text}>
        <Blocks blocks={page.body} />
        <section className={styles.provider} aria-labelledby="proveedor">
          <h2 id="proveedor">Quién responde por este texto</h2>
          <ProviderData provider={provider} />
        </section>
      </div>
    </div>
  );
}
