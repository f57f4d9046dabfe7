import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { VideoPlayer } from '../content/video-player.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, description, slug } = data.video;
  return pageMeta({ title, description, path: paths.video(slug), type: 'video.other' }, matches);
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const video = await pageOrThrow(() => context.api.siteContent.video({ slug }));
  return { video, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** One video, playing by itself: whoever leaves the page has closed it. */
export default function VideoPage() {
  const { video, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow page-block stack">
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: video.title, pathname: 'end' },
        ]}
      />
      <PageHeading title={video.title} lead={video.description} />
      <VideoPlayer video={video} />
      <p>
        <ButtonLink kind="secondary" href={paths.home()}>
          Volver al inicio
        </ButtonLink>
      </p>
      <StructuredData
        data={{
          '@type': 'VideoObject',
          name: video.title,
          description: video.description,
          thumbnailUrl: `${siteOrigin}${video.poster}`,
          contentUrl: `${siteOrigin}${video.file}`,
          uploadDate: video.uploadDate,
          duration: `PT${video.seconds}S`,
          inLanguage: 'es',
        }}
      />
    </div>
  );
}
