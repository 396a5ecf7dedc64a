import type { AppRoute } from 'shared-data/platform/remote-contract';

export const routes: AppRoute[] = [];
