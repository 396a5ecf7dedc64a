import type { DrawRequest } from 'shared-data/models/drawn-page';
import type { Locale } from 'shared-data/models/locales';
import { paths } from 'shared-data/navigation/paths';
import type { LinkPreview } from '../data/link-preview.ts';
import { paramsOf } from '../path-pattern.ts';
import type { DrawnPages } from './drawn-pages.ts';

export type Preview = (pathname: string, locale?: Locale) => Promise<Pick<LinkPreview, 'path'> | null>;

/** What a day has besides its sessions, which has no preview of its own. */
const others = '/others';

/** Draws home, and pages that have a preview and need no account: addresses that somebody makes up, or spells in another way, take no place. */
export function drawnIfThere(draw: DrawnPages['draw'], preview: Preview): DrawnPages['draw'] {
  return async (request, network) => {
    const found = await isThere(request, preview).catch(() => false);
    return found ? draw(request, network) : null;
  };
}

async function isThere({ path, locale }: DrawRequest, preview: Preview): Promise<boolean> {
  if (path === paths.home()) return true;
  if (paramsOf(paths.presentation.pattern, path)) return false;
  const ofOthers = paramsOf(paths.table.pattern + others, path) && path.endsWith(others);
  const named = ofOthers ? path.slice(0, -others.length) : path;
  return (await preview(named, locale))?.path === named;
}
