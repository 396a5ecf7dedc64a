/** Where the draft of a registration is kept. */
export const registrationDraft = (uid: string): string => `registration-${uid}`;
/** Where the draft of changes to a registration is kept. */
export const changeDraft = (uid: string): string => `registration-change-${uid}`;
