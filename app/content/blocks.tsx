import type { Block } from '../../server/upstream/contracts/content.ts';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { Link } from '../ui/link.tsx';
import styles from './blocks.module.css';

/** A long text from the content service, as blocks of plain text, so that it cannot run scripts on our pages. */
export function Blocks({ blocks }: { readonly blocks: readonly (Block | null)[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) =>
        // The index is a safe key: the blocks have no ids and are never reordered.
        block === null ? (
          <UnreadNotice key={index} of="part_unreadable" />
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
