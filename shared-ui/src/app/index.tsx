import type { RemoteModule } from 'shared-data/federation/remote-contract';
import type { MountOptions } from './mount.tsx';

export { AppFrame } from './app-frame.tsx';
export { AreaLayout, installRemote } from './area-layout.tsx';
export { CrashPage } from './crash-page.tsx';
export { type Enter, enterOrHome, waiting } from './enter.ts';
export { leadTo } from './lead-to.ts';
export { loadPageKit } from './load-page-kit.ts';
export { useWaiting } from './not-connected-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { AppProviders, useSystemTitle } from './providers.tsx';
export { createAppRouter } from './router.tsx';
export { toRouteObjects } from './routes.tsx';
export { useSignOut } from './use-sign-out.ts';
export { rememberWanted, shareWanted, takeWanted } from './wanted.ts';

/** Runs one remote stand-alone; resolves to a function that unmounts it. Loaded on demand, so never part of the shell. */
export async function mountApp(remote: RemoteModule, options: MountOptions = {}): Promise<() => void> {
  const { mount } = await import('./mount.tsx');
  return mount(remote, options);
}
