import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction } from '../account/page-action.server.ts';
import { form } from '../forms/form-action.server.ts';
import { toldWithoutCookies } from '../forms/without-cookies.server.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths, safeReturnPath } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { COUNTRIES } from '../ui/countries.ts';
import { OTHER_COUNTRY, withCurrency } from '../ui/country-choice.tsx';
import { SelectField } from '../ui/field.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { useSite } from '../ui/site.ts';

export const meta = privateMeta('¿En qué país estás?');

/** The page to return to after choosing. */
export function loader({ request }: LoaderFunctionArgs) {
  return { back: safeReturnPath(new URL(request.url).searchParams.get('volver')) };
}

/** Answers the country selectors of the header and of this page. The currency changes with the next page (spec §9). */
export const action = pageAction({
  only: form({
    schema: z.object({ country: z.string() }),
    call: async (choice, { context }) => {
      if (choice.country !== OTHER_COUNTRY) await context.api.session.chooseCountry(choice);
    },
    then: (_chosen, { values, context }) => {
      const back = safeReturnPath(values['volver']);
      return values['country'] === OTHER_COUNTRY
        ? paths.country(back)
        : toldWithoutCookies(context, back, 'pais');
    },
  }),
});

/** /pais: all countries; the header offers only the nearby ones. */
export default function CountryPage() {
  const { back } = useLoaderData<typeof loader>();
  const { country } = useSite();
  const field = fieldsOf(useRefusal('only'));
  return (
    <Page className="page-narrow stack">
      <PageHeading title="¿En qué país estás?" lead="De él dependen la moneda y las horas que ves." />
      <form method="post" action={paths.country(back)} className="stack">
        <input type="hidden" name="volver" value={back} />
        <SelectField
          {...field('country')}
          label="País"
          options={withCurrency(COUNTRIES)}
          defaultValue={country}
          autoComplete="off"
        />
        <Button>Elegir</Button>
      </form>
    </Page>
  );
}
