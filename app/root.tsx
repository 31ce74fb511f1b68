import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Links, Meta, Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { canAdminister, mustNotPublish } from "~/domain/accounts/rights";
import { pageAccountOf } from "~/domain/forms/page-account";
import { maintenanceDetails } from "~/domain/maintenance/maintenance";
import { THEME_COLORS } from "~/domain/preferences/theme";
import { findNavigation } from "~/domain/navigation/navigation.server";
import { countUnreadOf } from "~/domain/notifications/inbox.server";
import { takeFlash } from "~/http/flash";
import { accountChangeMessage } from "~/http/page-account";
import { useDocument } from "~/remix/document-context";
import { ClientNavigation } from "~/remix/client-navigation";
import { AccountDialog } from "~/ui/accounts/account-dialog";
import { errorTitle } from "~/ui/layout/error-page";
import { Jump } from "~/remix/link";
import printSheet from "~/styles/print.css";
import { useRunningPage } from "~/remix/running-page";
import { OfflineStories } from "~/ui/offline/offline-stories";
import { useErasedAccount } from "~/ui/offline/use-erased-account";
import { FrameForm } from "~/ui/layout/frame-form";
import { MaintenanceBanner } from "~/ui/layout/maintenance-banner";
import { Loading } from "~/ui/layout/loading";
import { defaultTitle, pageTitle } from "~/ui/layout/page-head";
import { SiteFooter } from "~/ui/layout/site-footer";
import { SiteHeader } from "~/ui/layout/site-header";
import { useDerived } from "~/ui/use-derived";

/** Title of pages without their own `meta`, and of errors without a page-specific title. */
export const meta: MetaFunction<typeof loader> = ({ error, matches }) => [
  {
    title: error ? pageTitle(errorTitle(error), matches) : defaultTitle(matches),
  },
];

/** Passes headers of a thrown refusal, such as Retry-After, to the error page. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  // Navigation and unread notices are queried by session, not by account, so that they do not wait for the query of the account and
  // share its round trip.
  const ofSession = async () => {
    const session = await context.sessionHash();
    return Promise.all([
      findNavigation(db, session, now),
      session ? countUnreadOf(db, session, now) : null,
      context.maintenance(),
    ]);
  };
  const [viewer, [head, unread, maintenance]] = await Promise.all([context.viewer(), ofSession()]);
  const flash = await takeFlash(request);
  const message = flash?.message ?? accountChangeMessage(request, viewer);
  return data(
    {
      viewer: viewer && {
        id: viewer.id,
        tag: pageAccountOf(viewer.id, viewer.sessionHash),
        displayName: viewer.displayName,
        canAdminister: canAdminister(viewer),
        ...(viewer.suspension && { suspension: mustNotPublish(viewer, context.env) }),
        unread: unread || 0,
        countedAt: now.getTime(),
      },
      head,
      ...(context.preferences.theme === "sistema" ? {} : { theme: context.preferences.theme }),
      ...(context.preferences.consent ? {} : { asksConsent: true }),
      ...(maintenance ? { maintenance: maintenanceDetails(maintenance) } : {}),
      ...(message ? { flash: message } : {}),
      ...(flash?.erased ? { erased: flash.erased } : {}),
      ...(context.env.OFFLINE_READING === "off" ? { keepsNothing: true } : {}),
      siteName: context.env.SITE_NAME,
      origin: context.env.SITE_ORIGIN,
    },
    { headers: flash ? { "Set-Cookie": flash.header } : {} },
  );
}

/** The document around every page and error page. Root data may be missing, because the root loader can fail. */
export function Layout({ children }: { children: ReactNode }) {
  const { now } = useDocument();
  const shell = useRouteLoaderData<typeof loader>("root");
  const flash = useFlash(shell?.flash);
  // AUTH-06: the header of a password reset has no links to account, login and registration, so that nobody leaves the reset by
  // accident.
  const isReset = useMatches().some(({ id }) => id === "routes/reset-password");
  return (
    <html lang="es" data-now={now || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <Meta />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <ThemeColor theme={shell?.theme} />
        <StyleSheets />
      </head>
      <body>
        <Jump className="skip-link" to="contenido">
          Saltar al contenido
        </Jump>
        <FrameForm isAsking={shell?.asksConsent ?? false} />
        <SiteHeader
          viewer={shell?.viewer ?? null}
          isReduced={isReset}
          head={shell?.head ?? null}
          theme={shell?.theme}
        />
        {/* Live region: it must be in the DOM before its text, or screen readers stay silent. */}
        <div className="flashes" role="status">
          {flash ? <p className={`flash flash-${flash.tone}`}>{flash.text}</p> : null}
          <MaintenanceBanner details={shell?.maintenance} />
          <OfflineStories
            reader={shell?.viewer?.id ?? null}
            isOff={shell?.keepsNothing ?? !shell}
          />
        </div>
        <main id="contenido" className="page">
          {children}
        </main>
        <SiteFooter head={shell?.head ?? null} />
      </body>
    </html>
  );
}

/** Keeps a flash until the next navigation: a refresh of the page's data, as for a moved date, brings none. */
function useFlash<Flash>(flash: Flash | undefined): Flash | undefined {
  const { key } = useLocation();
  return useDerived({ key, flash }, (held) =>
    held.key === key && (!flash || held.flash === flash) ? held : { key, flash },
  ).flash;
}

/** `theme-color` for the browser's toolbar: one of the chosen theme, or one for each colour scheme of the system (LITE-03). */
function ThemeColor({ theme }: { theme?: "claro" | "oscuro" }) {
  if (theme) return <meta name="theme-color" content={THEME_COLORS[theme]} />;
  return (
    <>
      {/* The last `theme-color` tag applies to all media, as a fallback: browsers use the first tag whose `media` matches. */}
      <meta name="theme-color" content={THEME_COLORS.oscuro} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={THEME_COLORS.claro} />
    </>
  );
}

/** Style sheets of the page: inlined for pages with scripts, linked in 'Modo ligero'. */
function StyleSheets() {
  const { css, inlined, hasLinks, sheet, moreSheets, themeCss, scheme, hasScripts, nonce } =
    useDocument();
  return (
    <>
      {hasScripts ? (
        <style
          nonce={nonce}
          data-sheets={inlined || undefined}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: css }}
        />
      ) : (
        <>
          {/* Repeats the sheet's `color-scheme`, so that a dark page is not white while the sheet loads. */}
          <meta name="color-scheme" content={scheme} />
          <link rel="stylesheet" href={sheet} />
          {themeCss ? <style nonce={nonce} dangerouslySetInnerHTML={{ __html: themeCss }} /> : null}
        </>
      )}
      {/* The sheets of the page's kind come after the sheet of all pages, which declares the order of the cascade layers. */}
      {hasLinks ? <Links /> : null}
      {hasScripts
        ? null
        : moreSheets.map((href) => <link key={href} rel="stylesheet" href={href} />)}
      <link rel="stylesheet" href={printSheet} media="print" />
    </>
  );
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function App() {
  const { isNavigating, announced } = useRunningPage();
  const shell = useRouteLoaderData<typeof loader>("root");
  useErasedAccount(shell?.erased);
  return (
    <>
      {isNavigating ? (
        <p className="progress-bar" role="progressbar" aria-label="Cargando" />
      ) : null}
      <Outlet />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <Loading />
      <ClientNavigation />
      <AccountDialog />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/ui/layout/error-page";
