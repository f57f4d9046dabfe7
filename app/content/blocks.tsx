import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Block } from '../../server/upstream/contracts/content.ts';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { Link } from '../ui/link.tsx';
import styles from './blocks.module.css';

/** A long text of the content service: plain words in blocks, so that nothing of it can run on our pages. */
export function Blocks({ blocks }: { readonly blocks: readonly (Block | null)[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) =>
        // Blocks have no names and never change places: the text is drawn once.
        block === null ? (
          <UnreadNotice key={index} {...PAGE_FAILURES.part_unreadable} />
        ) : (
          <BlockView key={index} block={block} />
        ),
      )}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading id={block.id || undefined}>{block.text}</Heading>;
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <figure className={styles.quote}>
          <blockquote>
            <p>{block.text}</p>
          </blockquote>
          {block.source && <figcaption>{block.source}</figcaption>}
        </figure>
      );
    case 'definitions':
      return (
        <Facts
          className={styles.definitions}
          facts={block.items.map(({ term, description }) => [term, description])}
        />
      );
    case 'link':
      return (
        <p className={styles.onward}>
          <Link href={block.href}>
            {block.text} <Icon name="arrow" />
          </Link>
        </p>
      );
  }
}
