/** Widths in rem. Style sheets repeat them, `(width < 46rem)`; the check allows no others. */
export const breakpoints = { small: 30, medium: 46, wide: 62, full: 80 };
