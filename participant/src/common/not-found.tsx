import { NotFoundPage } from 'shared-ui/app';

/** For unknown paths below those of this app. */
export const Component = NotFoundPage;
