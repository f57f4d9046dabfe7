import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PageTop, pageHandle } from '../ui/page.tsx';
import { Blocks } from '../content/blocks.tsx';
import { BlogHero, PostList } from '../content/blog.tsx';
import { Cord } from '../ui/cord.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

export const meta = publicMeta<typeof loader>(({ data: { post } }) => ({
  title: post.title,
  description: post.summary,
  path: paths.blogPost(post.slug),
  picture: post.sharePicture,
  type: 'article',
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ post }) => [{ name: 'Blog', path: paths.blog() }, { name: post.title }],
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const post = await pageOrThrow(() => context.api.siteContent.blogPost({ slug }));
  return { post };
}

export const action = pageAction();

/** One blog post, and links to the others. */
export default function BlogPostPage() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <>
      <article>
        <div className="page page-narrow page-block">
          <PageTop />
          <BlogHero post={post} />
          {post.body.length > 0 ? (
            <Blocks blocks={post.body} />
          ) : (
            <p>El texto de este artículo todavía no está publicado aquí.</p>
          )}
        </div>
        <StructuredData
          data={(origin) => ({
            '@type': 'BlogPosting',
            headline: post.title,
            description: post.summary,
            ...(post.picture && { image: `${origin}${post.picture}` }),
            ...(post.publishDate && { datePublished: post.publishDate }),
            ...(post.author && {
              author: {
                '@type': 'Person',
                name: post.author,
                ...(post.teacherSlug && { url: `${origin}${paths.teacher(post.teacherSlug)}` }),
              },
            }),
            publisher: { '@type': 'Organization', name: BRAND.name, url: origin },
            mainEntityOfPage: `${origin}${paths.blogPost(post.slug)}`,
          })}
        />
      </article>
      {post.others.length > 0 && (
        <section className="page" aria-labelledby="seguir-leyendo">
          <Cord />
          <div className="page-block">
            <h2 id="seguir-leyendo">Para seguir leyendo</h2>
            <PostList posts={post.others} />
          </div>
        </section>
      )}
    </>
  );
}
