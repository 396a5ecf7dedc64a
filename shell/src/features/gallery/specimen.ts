import type { ReactNode } from 'react';

export interface Specimen {
  name: string;
  Show: () => ReactNode;
  /** Follows the page's theme instead of being shown in both: what antd draws, and what opens above the page. */
  once?: boolean;
}
