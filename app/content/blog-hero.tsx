import type { BlogCard } from '../../server/domain/content/site-content.ts';
import { formatDay } from '../ui/format.ts';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './blog-hero.module.css';

/** What a post opens with: its title, who wrote it and when, and its picture (spec §2 'blog hero'). */
export function BlogHero({ post }: { readonly post: BlogCard }) {
  return (
    <header className={styles.hero}>
      <h1>{post.title}</h1>
      <p className={styles.lead}>{post.summary}</p>
      <p className={styles.byline}>
        {post.author} · <time dateTime={post.publishDate}>{formatDay(post.publishDate)}</time>
      </p>
      <img
        {...FIRST_PICTURE}
        src={post.picture}
        alt={post.pictureText}
        width="1200"
        height="600"
        className={styles.picture}
      />
    </header>
  );
}
