import { paths as linked, path } from 'shared-data/navigation/paths';

export const paths = {
  ...linked,
  sentPasswordReset: path('/sended/password-reset'),
} as const;
