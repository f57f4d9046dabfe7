import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { VideoPlayer } from '../content/videos.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

export const meta = publicMeta<typeof loader>(({ data: { video } }) => ({
  title: video.title,
  description: video.description,
  path: paths.video(video.slug),
  type: 'video.other',
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ video }) => [{ name: video.title }],
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const video = await pageOrThrow(() => context.api.siteContent.video({ slug }));
  return { video };
}

export const action = pageAction();

/** One video, which starts by itself; leaving the page closes it. */
export default function VideoPage() {
  const { video } = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      <PageHeading title={video.title} lead={video.description} />
      <VideoPlayer video={video} />
      <p>
        <ButtonLink kind="secondary" href={paths.home()}>
          Volver al inicio
        </ButtonLink>
      </p>
      <StructuredData
        data={(origin) => ({
          '@type': 'VideoObject',
          name: video.title,
          description: video.description,
          ...(video.poster && { thumbnailUrl: `${origin}${video.poster}` }),
          contentUrl: `${origin}${video.file}`,
          ...(video.uploadDate && { uploadDate: video.uploadDate }),
          ...(video.seconds !== null && { duration: `PT${video.seconds}S` }),
          inLanguage: 'es',
        })}
      />
    </Page>
  );
}
