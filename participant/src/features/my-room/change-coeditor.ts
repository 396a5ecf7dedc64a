import type { CoeditorChange } from 'shared-data/models/coeditor';
import { post } from 'shared-data/platform/api-client';

/** `unregisteredAddress` when nobody has registered with the address, `conflict` when there would be too many. */
export const changeCoeditor = (change: CoeditorChange) =>
  post<{ id: string; uid: string; coeditor: boolean }>('/api/program/coeditor', change);
