import type { ProductView } from '../../server/domain/catalogue/season.ts';
import { Price } from '../ui/price.tsx';
import { classNames } from '../ui/class-names.ts';
import facts from './product-facts.module.css';
import styles from './alternatives.module.css';
import { ProductFacts } from './product-facts.tsx';

interface AlternativesProps {
  /** Id of the heading; one page may have several of these sections. */
  readonly id: string;
  readonly title: string;
  /** Heading level. */
  readonly level?: 2 | 3;
  /** Products for the same child, sold on other pages. */
  readonly products: readonly ProductView[];
}

/** Shorter or longer alternatives for the same child, side by side, with a short list of facts each. */
export function Alternatives({ id, title, level = 2, products }: AlternativesProps) {
  if (products.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    // Within the section of an age, it has no name: the landmarks of three ages would be called the same.
    <section className={styles.alternatives} aria-labelledby={level === 2 ? id : undefined}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.href} className={styles.product}>
            <a href={product.href} className={styles.name}>
              {product.name}
            </a>
            <ul className={classNames(facts.facts, styles.facts)}>
              <ProductFacts product={product} />
            </ul>
            {product.price && <Price price={product.price} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
