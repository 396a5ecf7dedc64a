import { NotFoundPage } from 'shared-ui/app';

export const Component = NotFoundPage;
