import type { BlogCard, BlogPostView } from '../../server/domain/content/site-content.ts';
import { formatDay } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './blog.module.css';

/** The header of a post: title, author, date and picture (spec §2 'blog hero'). */
export function BlogHero({ post }: { readonly post: BlogPostView }) {
  const { author, teacherSlug } = post;
  return (
    <header className={styles.hero}>
      <h1>{post.title}</h1>
      <p className={styles.lead}>{post.summary}</p>
      <p className={styles.byline}>
        {teacherSlug === null ? author : <a href={paths.teacher(teacherSlug)}>{author}</a>}
        {author && post.publishDate && ' · '}
        <PublishDate post={post} />
      </p>
      <Picture
        shown="first"
        src={post.picture}
        alt={post.pictureText}
        width="1200"
        height="600"
        className={styles.picture}
      />
    </header>
  );
}

/** The date of a post. Draws nothing when it has none. */
function PublishDate({ post: { publishDate } }: { readonly post: BlogCard }) {
  return publishDate && <time dateTime={publishDate}>{formatDay(publishDate)}</time>;
}

interface PostListProps {
  readonly posts: readonly BlogCard[];
  /** Whether the list begins its page: the first post is then drawn large, and its picture is not loaded lazily. */
  readonly opening?: boolean;
}

/** A list of blog posts with picture, date and summary. */
export function PostList({ posts, opening = false }: PostListProps) {
  const Heading = opening ? 'h2' : 'h3';
  return (
    <ul className={classNames(styles.list, opening && styles.opening)}>
      {posts.map((post, index) => (
        <li key={post.slug} className={styles.post}>
          <Picture
            shown={opening && index === 0 ? undefined : 'later'}
            src={post.picture}
            width="1200"
            height="600"
            className={styles.listPicture}
          />
          <div>
            <Heading className={styles.title}>
              <a href={paths.blogPost(post.slug)}>{post.title}</a>
            </Heading>
            <p className={styles.date}>
              <PublishDate post={post} />
            </p>
            <p>{post.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
