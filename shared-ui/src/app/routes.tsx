import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
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

export function toRouteObjects(routes: AppRoute[], enter: Enter = enterOrHome): RouteObject[] {
  const frames: Frame[] = [];
  return routes.map((route) => {
    const frame = frameOf(route, frames);
    return {
      path: route.path,
      handle: { keepScroll: route.keepScroll, draws: route.draws, drawsLater: route.drawsLater },
      loader: async (args: LoaderFunctionArgs) => {
        const fetched = route.guard === 'home' ? route.page?.() : fetchPage(route);
        // A redirected reader need not hear of a failed import.
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
        frame.Page = page.Component;
        await messagesReady();
        return page.loader ? page.loader(args) : null;
      },
      ErrorBoundary: CrashPage,
      HydrateFallback: PageSkeleton,
      Component: frame.Component,
    };
  });
}

interface Frame {
  page: AppRoute['page'] | undefined;
  guard: GuardName;
  /** Loaded by the loader, because the router's `lazy` never retries a failed import. */
  Page: ComponentType;
  Component: ComponentType;
}

/** Routes with one page and guard share it, so that going from one to the other goes on with what is mounted. */
function frameOf({ page, guard }: AppRoute, frames: Frame[]): Frame {
  const known = page && frames.find((frame) => frame.page === page && frame.guard === guard);
  if (known) return known;
  const frame: Frame = {
    page,
    guard,
    Page: () => null,
    // Renders after each run of the loader, which may bring another page.
    Component: () =>
      useWaiting() ?? (
        <Guarded guard={guard}>
          <frame.Page />
        </Guarded>
      ),
  };
  frames.push(frame);
  return frame;
}

async function fetchPage({ page }: AppRoute): Promise<PageModule | undefined> {
  const [module] = await Promise.all([page?.(), loadPageKit()]);
  return module;
}

/** Leaves a page whose guard is lost; if only a permission was turned off, unsent forms stay and are blocked instead. */
function Guarded({ guard, children }: { guard: GuardName; children: ReactNode }) {
  const params = useParams();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [blocked, setBlocked] = useState<'denied' | null>(null);
  // Navigating renders this page again, which must not navigate again.
  const leaving = useRef(false);
  useEffect(
    () =>
      watchGuard(guard, params, (loss) => {
        const stays = loss === null || (loss === 'denied' && hasUnsent());
        if (stays) setBlocked(loss);
        else if (!leaving.current) void navigate(sendHome(loss), { replace: true });
        leaving.current = !stays;
      }),
    [guard, params, navigate],
  );
  return <Blocked reason={blocked && t(`ui.blocked.${blocked}`)}>{children}</Blocked>;
}
