import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tone.ts';
import styles from './card.module.css';

interface CardProps {
  readonly as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Colour of the thread along the top. */
  readonly tone?: Tone;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-labelledby'?: string;
}

/** A card, drawn as a piece of cloth. */
export function Card({ as: Element = 'div', tone, className, children, ...attributes }: CardProps) {
  return (
    <Element
      {...attributes}
      className={classNames(styles.card, tone && styles.dyed, className)}
      data-tone={tone}
    >
      {children}
    </Element>
  );
}

/** A grid of cards; each child is a `Card` as `li`. */
export function Cards({ className, children }: Pick<CardProps, 'className' | 'children'>) {
  return <ul className={classNames(styles.cards, className)}>{children}</ul>;
}
