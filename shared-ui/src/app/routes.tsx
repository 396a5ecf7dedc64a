import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  generatePath,
  type LoaderFunctionArgs,
  type RouteObject,
  useNavigate,
  useParams,
} from 'react-router-dom';
import type { GuardName } from 'shared-data/access/guards';
import type { AppRoute, PageModule } from 'shared-data/federation/remote-contract';
import { messagesReady } from 'shared-data/i18n/i18n';
import { watchGuard } from 'shared-data/navigation/route-guards';
import { Blocked } from '../form/blocked.tsx';
import { hasUnsent } from '../form/unsent.ts';
import { PageSkeleton } from '../skeleton/index.tsx';
import { CrashPage } from './crash-page.tsx';
import { type Enter, enterOrHome, sendHome, waiting } from './enter.ts';
import { leadTo } from './lead-to.ts';
import { loadPageKit } from './load-page-kit.ts';
import { useWaiting } from './not-connected-page.tsx';

/** Turns the lines of an app's `routes.ts` into routes of the one router. Paths stay absolute. */
export function toRouteObjects(routes: AppRoute[], enter: Enter = enterOrHome): RouteObject[] {
  return routes.map((route) => {
    // Fetched by the loader and not by the router's `lazy`, which would never ask again for what once could not be had.
    let Page: ComponentType = () => null;
    return {
      path: route.path,
      handle: { keepScroll: route.keepScroll },
      loader: async (args: LoaderFunctionArgs) => {
        const fetched = route.guard === 'home' ? route.page?.() : fetchPage(route);
        // Who is led away is not told that the page could not be had.
        fetched?.catch(() => {});
        const [away] = await Promise.all([
          enter(route.guard, args.params, args.request.url),
          messagesReady(),
        ]);
        if (away === waiting) return waiting;
        if (away !== null) throw leadTo(away, args.request);
        if (route.redirect !== undefined)
          throw leadTo(generatePath(route.redirect, args.params), args.request);
        const page = await fetched;
        if (!page) return null;
        Page = page.Component;
        // Pages may bring words of their own.
        await messagesReady();
        return page.loader ? page.loader(args) : null;
      },
      ErrorBoundary: CrashPage,
      HydrateFallback: PageSkeleton,
      // Rendered again with each answer of the loader, which may bring another page.
      Component: () =>
        useWaiting() ?? (
          <Guarded guard={route.guard}>
            <Page />
          </Guarded>
        ),
    };
  });
}

async function fetchPage({ page }: AppRoute): Promise<PageModule | undefined> {
  const [module] = await Promise.all([page?.(), loadPageKit()]);
  return module;
}

/**
 * Leads away from a page whose rule is no longer met: a closed site or a sign-out always, a permission that was turned off unless
 * something typed there is unsent. The form then stays and says why it cannot be sent, until it can be again.
 */
function Guarded({ guard, children }: { guard: GuardName; children: ReactNode }) {
  const params = useParams();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [blocked, setBlocked] = useState<'denied' | null>(null);
  useEffect(
    () =>
      watchGuard(guard, params, (loss) => {
        if (loss === null || (loss === 'denied' && hasUnsent())) setBlocked(loss);
        else void navigate(sendHome(loss), { replace: true });
      }),
    [guard, params, navigate],
  );
  return <Blocked reason={blocked && t(`ui.blocked.${blocked}`)}>{children}</Blocked>;
}
