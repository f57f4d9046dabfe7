import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Blocks } from '../content/blocks.tsx';
import { BlogHero } from '../content/blog-hero.tsx';
import { PostList } from '../content/post-list.tsx';
import { Cord } from '../ui/cord.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, summary, slug, sharePicture } = data.post;
  return pageMeta(
    { title, description: summary, path: paths.blogPost(slug), picture: sharePicture, type: 'article' },
    matches,
  );
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const post = await pageOrThrow(() => context.api.siteContent.blogPost({ slug }));
  return { post, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** One post of the blog, and the others to go on with. */
export default function BlogPostPage() {
  const { post, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <article>
        <div className="page page-narrow page-block">
          <Breadcrumbs
            siteOrigin={siteOrigin}
            items={[
              { name: 'Inicio', pathname: paths.home() },
              { name: 'Blog', pathname: paths.blog() },
              { name: post.title, pathname: 'end' },
            ]}
          />
          <BlogHero post={post} />
          <Blocks blocks={post.body} />
        </div>
        <StructuredData
          data={{
            '@type': 'BlogPosting',
            headline: post.title,
            description: post.summary,
            image: `${siteOrigin}${post.picture}`,
            datePublished: post.publishDate,
            author: { '@type': 'Person', name: post.author },
            publisher: { '@type': 'Organization', name: BRAND.name, url: siteOrigin },
            mainEntityOfPage: `${siteOrigin}${paths.blogPost(post.slug)}`,
          }}
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
