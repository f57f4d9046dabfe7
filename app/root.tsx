import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  isRouteErrorResponse,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Flash } from '../server/api/context.ts';
import { fullName } from '../server/domain/full-name.ts';
import { ACADEMY_ZONE, readClock } from '../server/domain/time.ts';
import { followInvitation } from './account/follow-invitation.server.ts';
import { InvitationNotice } from './account/invitation-notice.tsx';
import { accountDialogData, pageAction } from './account/page-action.server.ts';
import { AccountDialogs } from './account/dialogs.tsx';
import { pageOrThrow } from './api/call.server.ts';
import { tellOwnError } from './api/told-errors.ts';
import { BRAND } from './brand.ts';
import { DashboardFrame } from './ui/dashboard-frame.tsx';
import { keepsZone } from './family/same-zone.ts';
import { flashOf } from './forms/without-cookies.server.ts';
import { paths } from './paths.ts';
import type { loader as homeLoader } from './routes/home.tsx';
import { FailurePage, tellError } from './ui/failure-page.tsx';
import { Link } from './ui/link.tsx';
import { Notice } from './ui/notice.tsx';
import { handleOf } from './ui/page.tsx';
import { usePageAnswer } from './ui/page-answer.tsx';
import { Reference } from './ui/reference.tsx';
import type { Site } from './ui/site.ts';
import { countryName } from './ui/countries.ts';
import { StartScripts } from './ui/scripts-after-words.tsx';
import { SiteFooter } from './ui/site-footer.tsx';
import { AnnouncementBar, ScenarioStrip } from './ui/announcement-bar.tsx';
import { SiteHeader } from './ui/site-header.tsx';
import { LatePart, UnderWay } from './ui/under-way.tsx';
import styles from './root.module.css';

/** The fonts of headings and texts, preloaded so that the page does not shift when they arrive. */
const FONTS = ['/fonts/bricolage-kipu-1.woff2', '/fonts/atkinson-kipu-1.woff2'];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${tellError(error).text} | ${BRAND.name}` : BRAND.name },
];

/** Told once a login that ended while a form was being typed is there again. */
const UNSENT: Flash = {
  kind: 'info',
  text: 'Tu sesión se había cerrado, y lo último que pediste no se hizo.',
  advice: 'Si escribiste algo, sigue aquí: revísalo y envíalo otra vez.',
};

export const shouldRevalidate = keepsZone;

/**
 * What every page needs: the viewer, where they are, and a flash message.
 * @throws redirect to the page itself, to remove from its address an invitation that was stored, or an outcome that a
 *   browser with cookies does not need
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await followInvitation(request, context);
  const session = await pageOrThrow(() => context.api.session.current());
  const { user, platform, organizationId, visitor, invitation, mockControls, scenario } = session;
  const { unsent } = context;
  return {
    user: user && {
      id: user.id,
      firstName: user.firstName,
      fullName: fullName(user),
      platform,
      organizationId,
    },
    site: {
      country: visitor.country,
      countryName: countryName(visitor.country),
      currency: visitor.currency,
      timeZone: visitor.timeZone,
      origin: context.siteOrigin,
      today: readClock(ACADEMY_ZONE, context.now()).date,
    } satisfies Site,
    invitation,
    scenario: mockControls ? scenario : null,
    unsent,
    flash: unsent ? UNSENT : flashOf(request, context),
    account: await accountDialogData(request, context),
    formRefused: context.refusal !== null,
  };
}

/** Answers the account dialogs over the home page: their forms post to '/', which reaches the root. */
export const action = pageAction();

/** The document around every page, including error pages. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { hydrates, nonce, reference, importMap } = usePageAnswer();
  return (
    // A page reports its errors with this reference. Browsers render without it, hence the suppressed warning.
    <html
      lang="es-PE"
      data-reference={hydrates ? (reference ?? undefined) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={BRAND.themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BRAND.themeColors.dark} />
        <Meta />
        {hydrates && importMap && (
          <script
            type="importmap"
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: importMap }}
          />
        )}
        {FONTS.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <RememberTimeZone nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <StartScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Keeps the family's time zone in a cookie for a year, so that the server can write class times in it. Pages without
 * scripts do not: everybody with classes came through the login dialog or a purchase, which have scripts. Without the
 * cookie, hours name their zone.
 */
function RememberTimeZone({ nonce }: { readonly nonce: string }) {
  const script =
    "document.cookie='kipu_zone='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone||'')+" +
    "';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

export default function App() {
  const { user, scenario, flash, account, invitation } = useLoaderData<typeof loader>();
  const announcement = useRouteLoaderData<typeof homeLoader>('routes/home')?.home.announcement;
  const { pathname, search } = useLocation();
  const page = `${pathname}${search}`;
  const { hydrates } = usePageAnswer();
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handleOf(handle));
  const standsAlone = handles.some((handle) => handle.standsAlone);
  const isDashboard = handles.some((handle) => handle.dashboard);
  const told = <span id="aviso">{flash?.text}</span>;
  const main = (
    <main id="contenido" tabIndex={-1}>
      {flash && !standsAlone && (
        <div
          className={`page ${styles.flash}`}
          role="status"
          tabIndex={-1}
          // Screen readers do not announce what a page already has when it opens.
          autoFocus
          aria-labelledby="aviso"
        >
          <Notice kind={flash.kind} title={flash.advice && told}>
            <p>{flash.advice ?? told}</p>
            {flash.way && (
              <p>
                <Link href={flash.way.href}>{flash.way.text}</Link>
              </p>
            )}
            <Reference code={flash.reference} />
          </Notice>
        </div>
      )}
      {invitation && !standsAlone && !isDashboard && (
        <div className={`page ${styles.flash}`}>
          <InvitationNotice {...invitation} />
        </div>
      )}
      <LatePart lacksAll={matches.some(({ handle, data }) => handleOf(handle).lacksAll?.(data))} />
      {!standsAlone && <AccountDialogs account={account} signedIn={user !== null} />}
      <Outlet />
    </main>
  );
  return (
    <>
      {hydrates && <UnderWay />}
      {!standsAlone && <SiteHeader page={page} user={user} />}
      {scenario && <ScenarioStrip scenario={scenario} page={standsAlone ? paths.home() : page} />}
      {announcement && <AnnouncementBar announcement={announcement} />}
      {isDashboard ? <DashboardFrame pathname={pathname}>{main}</DashboardFrame> : main}
      {!standsAlone && !isDashboard && <SiteFooter />}
    </>
  );
}

/** The last boundary. The loader above may be what failed, so it does without its data. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shared = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    // The server already knows what a loader answered with.
    if (!isRouteErrorResponse(error)) tellOwnError(error);
  }, [error]);
  return (
    <>
      {/* The page would fail again after logging in, so the header leads home. */}
      <SiteHeader page={paths.home()} user={shared?.user ?? null} />
      <main id="contenido" tabIndex={-1}>
        <FailurePage told={tellError(error)} />
      </main>
      <SiteFooter />
    </>
  );
}
