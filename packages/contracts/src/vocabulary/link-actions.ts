import type { InvitationAnswer } from './invitations.ts';

/** Actions of links that answer an invitation; unlike the others they can be repeated. */
export const invitationLinkActions = [
  'accept-invitation',
  'tentative-invitation',
  'decline-invitation',
] as const;
export type InvitationLinkAction = (typeof invitationLinkActions)[number];

/** Actions of email links without sign-in (Z-80). */
export const linkActions = [
  'approve',
  'decline',
  'check-in',
  'release',
  ...invitationLinkActions,
] as const;
export type LinkAction = (typeof linkActions)[number];

/** The answer that each link offers first; its page offers the others too. */
export const answerOfLink: Readonly<Record<InvitationLinkAction, InvitationAnswer>> = {
  'accept-invitation': 'accepted',
  'tentative-invitation': 'tentative',
  'decline-invitation': 'declined',
};

export function isInvitationLink(action: LinkAction): action is InvitationLinkAction {
  return action in answerOfLink;
}
