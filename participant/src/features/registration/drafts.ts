export const registrationDraft = (uid: string): string => `registration-${uid}`;
export const changeDraft = (uid: string): string => `registration-change-${uid}`;
