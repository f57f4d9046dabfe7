import type { ProductView } from '../../server/domain/catalogue/season.ts';
import { Price } from '../ui/price.tsx';
import styles from './alternatives.module.css';
import { ProductFacts } from './product-facts.tsx';

interface AlternativesProps {
  /** Of its heading; one page may have several. */
  readonly id: string;
  readonly title: string;
  /** How deep it stands below the heading of the page. */
  readonly level?: 2 | 3;
  /** What is sold on other pages for the same child. */
  readonly products: readonly ProductView[];
}

/** Shorter or longer ways for the same child, side by side, with what sets them apart in one line each. */
export function Alternatives({ id, title, level = 2, products }: AlternativesProps) {
  if (products.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.alternatives} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.href} className={styles.product}>
            <a href={product.href} className={styles.name}>
              {product.name}
            </a>
            <ul className={styles.facts}>
              <ProductFacts product={product} />
            </ul>
            {product.price && <Price price={product.price} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
