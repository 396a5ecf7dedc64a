/** Where a tab keeps whom it helps in `sessionStorage`, so that the help lasts no longer than the tab. */
export const helpKey = 'help';

/** Milliseconds that a helper's sign-in counts. */
export const helpingTime = 3_600_000;

/** A participant whom an administrator helps in a tab, signed in as that person. */
export interface Help {
  uid: string;
  email: string;
  /** Empty for people who have not registered. */
  name: string;
  /** Absent until the tab is signed in. */
  begun?: {
    /** Address of the administrator. */
    helper: string;
    /** When the sign-in ends at the latest; epoch milliseconds of this browser. */
    until: number;
  };
}
