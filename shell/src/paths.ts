import { paths as linked, path } from 'shared-data/navigation/paths';

/** The links of this app: its own pages, and those of all areas. */
export const paths = {
  ...linked,
  sentPasswordReset: path('/sended/password-reset'),
} as const;
