import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PageTop, pageHandle } from '../ui/page.tsx';
import { FaqList } from '../ui/faq-list.tsx';
import { GameJamHero, GameJamPlan, GameJamPrizes } from '../content/game-jam.tsx';

export const meta = publicMeta<typeof loader>(({ data: { jam } }) => ({
  title: jam.title,
  description: `${jam.lead && `${jam.lead} `}Gratis, en línea, de ${jam.minimumAge} a ${jam.maximumAge} años.`,
  path: paths.gameJam(),
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ jam }) => [{ name: jam.title }],
});

export async function loader({ context }: LoaderFunctionArgs) {
  return { jam: await pageOrThrow(() => context.api.siteContent.gameJam()) };
}

export const action = pageAction();

/** The Game Jam: when, for whom, how, and what can be won (spec §5, §9). */
export default function GameJamPage() {
  const { jam } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-block">
        <PageTop />
        <GameJamHero jam={jam} />
      </div>
      <GameJamPrizes categories={jam.categories} />
      <div className="page page-block">
        <GameJamPlan jam={jam} />
        {jam.questions.length > 0 && (
          <section aria-labelledby="preguntas-frecuentes" className="page-block">
            <h2 id="preguntas-frecuentes">Preguntas frecuentes</h2>
            <FaqList questions={jam.questions} />
          </section>
        )}
      </div>
    </>
  );
}
