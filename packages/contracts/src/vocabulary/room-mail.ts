/** How messages to rooms reach this application (E-05, E-10): a mailbox, or the company's mail server. */
export const mailKinds = ['password', 'microsoft', 'google', 'lmtp'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Answer to a series of which some dates are taken (E-02). */
export const seriesClashes = ['decline-all', 'accept-rest'] as const;

export const mailStates = ['off', 'connecting', 'receiving', 'silent', 'failing'] as const;
export type MailState = (typeof mailStates)[number];

/** Outcomes of a message to a room. */
export const mailVerdicts = [
  'accepted',
  'partly',
  'waiting',
  'declined',
  'cancelled',
  'not-answered',
] as const;
export type MailVerdict = (typeof mailVerdicts)[number];

/** Alternatives of a declined invitation, each booked by a link once (E-02). */
export const offerStates = ['open', 'booked', 'ended'] as const;

export const addressStates = ['on', 'off', 'pool'] as const;
export type AddressState = (typeof addressStates)[number];

/** Local part of the address that takes answers to our invitations (E-06). */
export const answerLocalPart = 'invitations';

const reservedLocalParts: readonly string[] = [answerLocalPart, 'postmaster', 'abuse'];

/** Whether mail itself needs an address: for answers to our invitations, or by RFC 2142. */
export function isReservedLocalPart(localPart: string): boolean {
  return reservedLocalParts.includes(localPart);
}

/** Days that an address that is no longer in use can't be given to another resource. */
export const addressReservedDays = 90;

/** Days before its end when the secret of a mailbox is announced (E-09). */
export const secretNoticeDays = 14;

/** Reasons why rooms receive no invitations, or soon will not (E-09). */
export const mailAlerts = ['failing', 'silent', 'secret', 'setup'] as const;
export type MailAlert = (typeof mailAlerts)[number];

/** Checks of DNS and transport, in the order in which a message takes them (E-09). */
export const mailChecks = ['mx', 'delivery', 'mailbox', 'senders', 'spf', 'dkim', 'dmarc'] as const;

/** Encryption of an IMAP connection: from its beginning, or by STARTTLS. */
export const imapTls = ['implicit', 'starttls'] as const;
export type ImapTls = (typeof imapTls)[number];
export const imapPorts = { implicit: 993, starttls: 143 } as const satisfies Record<
  ImapTls,
  number
>;

/** Encryption that a port usually has. */
export function tlsOfPort(port: number): ImapTls {
  return port === imapPorts.implicit ? 'implicit' : 'starttls';
}

/** Name of the DKIM key that is looked for while no other is known. */
export const usualDkimSelector = 'default';

/** Steps of a test invitation, in order (E-09). */
export const mailTestSteps = [
  'sent',
  'arrived',
  'trusted',
  'booked',
  'answered',
  'removed',
] as const;
export type MailTestStep = (typeof mailTestSteps)[number];

/** Causes for which a step of a test invitation fails. */
export const mailTestFaults = [
  'no-server',
  'refused',
  'too-late',
  'changed',
  'not-authenticated',
  'authentication-failed',
  'not-booked',
  'not-removed',
] as const;
export type MailTestFault = (typeof mailTestFaults)[number];

/** Time after which a step that is not done has failed. */
export const mailTestSeconds = 60;
