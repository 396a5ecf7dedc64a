import type { AreaMenuEntry } from 'shared-data/federation/remote-contract';
import { paths } from 'shared-data/navigation/paths';

export const menu: AreaMenuEntry[] = [
  { label: 'admin.menu.home', path: paths.admin.pattern },
  { label: 'menu.admin.setting', path: paths.adminSetting.pattern },
  {
    label: 'menu.admin.meeting',
    children: [{ label: 'menu.admin.user', path: paths.adminInfo.pattern }],
  },
  { label: 'menu.admin.auth', path: paths.adminAuth.pattern },
];
