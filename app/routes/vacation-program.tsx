import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import type { AgeRange } from '../../server/domain/age-ranges.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { attempt, pageOrThrow } from '../api.server.ts';
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx';
import { ProgramForm } from '../catalog/program-form.tsx';
import { scheduleField } from '../catalog/schedule-field.ts';
import { chosenIn, readSelection } from '../catalog/selection-form.server.ts';
import type { KeptChoice } from '../catalog/selection-form.server.ts';
import { pageTitle } from '../page-title.ts';
import { paths } from '../paths.ts';
import { markRefused } from '../refused-forms.server.ts';
import { NeedHelpCard } from '../support/need-help-card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Failures that logging in (again, or with another account) mends. */
const LOGIN_FAILURES: ReadonlySet<string> = new Set(['login_required', 'purchase_forbidden']);

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  const range = ageRangeBySlug(params['edad'] ?? '');
  if (!data || !range) return [pageTitle('Programas de vacaciones', matches)];
  const { siteOrigin, page } = data;
  const names = page.programs.map((program) => program.name).join(' y ');
  return [
    pageTitle(headingFor(range), matches),
    { name: 'description', content: `${names}: clases en vivo, horarios y precio. ${page.startText}.` },
    { tagName: 'link', rel: 'canonical', href: `${siteOrigin}${paths.vacationsFor(page.age)}` },
  ];
};

/** The programs of one age range, and who looks at them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const [page, { user, visitor }] = await Promise.all([
    pageOrThrow(() => context.api.vacations.byAge({ age: params['edad'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    page,
    country: visitor.country,
    siteOrigin: context.siteOrigin,
    wantedProgramId: new URL(request.url).searchParams.get('programa'),
    // Visitors cannot start a payment yet, and their page may be one copy for all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Ir a Pagar': keeps what was chosen, opens the payment of whoever is logged in, and leads to the last step. */
export async function action(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { params, request, context } = args;
  const range = ageRangeBySlug(params['edad'] ?? '');
  if (!range) throw new Response(null, { status: 404 });

  const form = await request.formData();
  const kept = chosenIn(form);
  const selection = readSelection(range.slug, kept);
  if (!selection.ok) return refuse(context, kept, { errors: selection.errors });

  const chosen = await attempt(() => context.api.checkout.choose(selection.value));
  if (!chosen.ok) return refuse(context, kept, { failure: chosen.failure });
  const { user } = await pageOrThrow(() => context.api.session.current());
  if (!user) return redirect(paths.enrollment(), 303);

  const key = form.get('idempotencyKey');
  const idempotencyKey = typeof key === 'string' && key ? key : randomUUID();
  const started = await attempt(() => context.api.checkout.start({ idempotencyKey }));
  if (started.ok) return redirect(paths.enrollment(started.value.attemptId), 303);
  // Whoever may not buy is told so on the last step, which keeps the choice while they log in again.
  if (LOGIN_FAILURES.has(started.failure.code)) return redirect(paths.enrollment(), 303);
  return refuse(context, kept, { failure: started.failure });
}

/** Shows the page again with what was chosen and what is wrong with it: 400, or the status of the failure. */
function refuse(
  context: AppLoadContext,
  kept: KeptChoice,
  { errors = {}, failure = null }: { errors?: Readonly<Record<string, string>>; failure?: Failure | null },
) {
  markRefused(context);
  // The catalogue blames 'groupId'; here each program has schedule radios of its own.
  const fields =
    failure?.fields &&
    Object.fromEntries(
      Object.entries(failure.fields).map(([name, text]) => [
        name === 'groupId' ? scheduleField(kept.programId) : name,
        text,
      ]),
    );
  return data(
    { kept, errors: { ...errors, ...fields }, failure: failure && { ...failure, ...(fields && { fields }) } },
    { status: failure?.status ?? 400 },
  );
}

const headingFor = (range: AgeRange) =>
  `Vacaciones ${range.name.charAt(0).toLowerCase()}${range.name.slice(1)}`;

/** The purchase page of an age range: program, schedule, price (spec §2 'Vacation programs purchase page'). */
export default function VacationProgramPage() {
  const { page, country, siteOrigin, wantedProgramId, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const range = ageRangeBySlug(page.age);
  const heading = range ? headingFor(range) : page.campaignName;
  return (
    <div className="page page-block">
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Vacaciones', pathname: paths.vacations() },
          { name: range?.name ?? page.campaignName, pathname: 'end' },
        ]}
      />
      <PageHeading title={heading} lead={page.campaignName} />
      <ProgramForm
        page={page}
        wantedProgramId={wantedProgramId}
        idempotencyKey={idempotencyKey}
        kept={refused?.kept ?? null}
        errors={refused?.errors ?? {}}
      />
      <NeedHelpCard country={country} message={`Hola, tengo una pregunta sobre ${heading.toLowerCase()}.`} />
    </div>
  );
}
