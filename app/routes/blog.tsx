import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { PostList } from '../content/blog.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';

const LEAD = 'Ideas para acompañar a niñas, niños y adolescentes que crean con tecnología.';

export const meta = publicMeta({ title: 'Blog', description: LEAD, path: paths.blog() });

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Blog' }],
});

export async function loader({ context }: LoaderFunctionArgs) {
  return pageOrThrow(() => context.api.siteContent.blog());
}

export const action = pageAction();

/** All posts, newest first; the newest is drawn largest. */
export default function BlogPage() {
  const { posts, unread } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Para leer en familia" lead={LEAD} />
      <UnreadNotice of="posts_unread" count={unread} />
      {posts.length === 0 && unread === 0 && <p>Todavía no hay artículos.</p>}
      <PostList posts={posts} opening />
    </Page>
  );
}
