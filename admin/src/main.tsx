import { mountApp } from 'shared-ui/app';
import { remote } from './remote.ts';

const development = process.env.NODE_ENV !== 'production';
mountApp(remote, development ? { pretendWorld: () => import('api-mocks/page') } : {});
