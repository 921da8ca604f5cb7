/** Limits of messages that come in, and of the programs that bring them. */
export const intakeLimits = {
  /** Of one message; Outlook sends invitations with pictures and attachments. */
  messageBytes: 10 * 1_048_576,
  /** Of the headers of a message that is too large to be read. */
  headerBytes: 65_536,
  /** Without a word from the other side. */
  idleMs: 60_000,
  /** One connection that brings mail, however busy it is. */
  connectionMs: 10 * 60_000,
  clients: 50,
  recipients: 100,
} as const;

export type IntakeLimits = { readonly [Name in keyof typeof intakeLimits]: number };
