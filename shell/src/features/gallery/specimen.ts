import type { ReactNode } from 'react';

export interface Specimen {
  name: string;
  Show: () => ReactNode;
  /** Shown once, in the page's theme: antd, and overlays. */
  once?: boolean;
}
