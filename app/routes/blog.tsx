import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PostList } from '../content/post-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const LEAD = 'Ideas para acompañar a niñas, niños y adolescentes que crean con tecnología.';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Blog', description: LEAD, path: paths.blog() }, matches);

export async function loader({ context }: LoaderFunctionArgs) {
  const posts = await pageOrThrow(() => context.api.siteContent.blog());
  return { posts, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** Every post, the newest first and largest. */
export default function BlogPage() {
  const { posts, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <div className="page page-block">
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Blog', pathname: 'end' },
        ]}
      />
      <PageHeading title="Para leer en familia" lead={LEAD} />
      <PostList posts={posts} opening />
    </div>
  );
}
