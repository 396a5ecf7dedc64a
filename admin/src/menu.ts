import type { AreaMenuEntry } from 'shared-data/platform/remote-contract';

export const menu: AreaMenuEntry[] = [];
