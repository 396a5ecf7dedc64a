import { hasPrivilegeView, type IdentityView } from 'shared-data/access/guards';
import type { PagedKind } from 'shared-data/models/upload';

/** Whether readers who enter a presentation see its page images. Who may edit it sees them in any case. */
export function showsPages(view: IdentityView, kind: PagedKind): boolean {
  if (kind === 'presentation') return view.permission.page;
  return view.permission.showAbstract || hasPrivilegeView(view);
}
