/** Answers that an invitee can give to an invitation. */
export const invitationAnswers = ['accepted', 'tentative', 'declined'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/** Answer of an invitee as it is stored: `none` until they answer, and after a change of time or place. */
export const storedAnswers = ['none', ...invitationAnswers] as const;
export type StoredAnswer = (typeof storedAnswers)[number];
