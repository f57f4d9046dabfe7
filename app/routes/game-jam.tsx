import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { FaqList } from '../ui/faq-list.tsx';
import { GameJamHero } from '../content/game-jam-hero.tsx';
import { GameJamPlan } from '../content/game-jam-plan.tsx';
import { GameJamPrizes } from '../content/game-jam-prizes.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, lead, minimumAge, maximumAge } = data.jam;
  const description = `${lead} Gratis, en línea, de ${minimumAge} a ${maximumAge} años.`;
  return pageMeta({ title, description, path: paths.gameJam() }, matches);
};

export async function loader({ context }: LoaderFunctionArgs) {
  const [jam, { visitor }] = await Promise.all([
    pageOrThrow(() => context.api.siteContent.gameJam()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { jam, country: visitor.country, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** The Game Jam: when, for whom, how, and what can be won (spec §5, §9). */
export default function GameJamPage() {
  const { jam, country, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-block">
        <Breadcrumbs
          siteOrigin={siteOrigin}
          items={[
            { name: 'Inicio', pathname: paths.home() },
            { name: jam.title, pathname: 'end' },
          ]}
        />
        <GameJamHero jam={jam} country={country} />
      </div>
      <GameJamPrizes categories={jam.categories} />
      <div className="page page-block">
        <GameJamPlan jam={jam} />
        <section aria-labelledby="preguntas-frecuentes" className="page-block">
          <h2 id="preguntas-frecuentes">Preguntas frecuentes</h2>
          <FaqList questions={jam.questions} />
        </section>
      </div>
    </>
  );
}
