import type { AreaMenuEntry } from 'shared-data/federation/remote-contract';

export const menu: AreaMenuEntry[] = [];
