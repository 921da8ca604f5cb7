import type { Authentication } from './authentication-results.ts';
import { readAuthentication } from './authentication-results.ts';
import { partsOf, withoutDetail } from './mailbox.ts';
import type { AnswerableMessage, Envelope } from './message.ts';

export interface SenderTrust {
  /** Hosts whose `Authentication-Results` count, with their subdomains. */
  readonly hosts: readonly string[];
  /** Whether the message came by SMTP or LMTP from a trusted network. */
  readonly isTrustedPeer: boolean;
  /** Addresses of `peopleIn` that belong to active members. */
  readonly members: ReadonlySet<string>;
}

export type SenderDoubt =
  | 'no-sender'
  | 'several-senders'
  /** From is neither the organiser nor their assistant. */
  | 'other-sender'
  | 'not-authenticated'
  | 'authentication-failed'
  | 'not-a-member'
  | 'assistant-not-a-member';

export type SenderVerdict =
  | {
      readonly isTrusted: true;
      /** For whom the message speaks: the organiser, or the attendee who answers. */
      readonly person: string;
      readonly assistant: string | null;
      /** Host whose result was trusted, or `network`. */
      readonly by: string;
    }
  | { readonly isTrusted: false; readonly reason: SenderDoubt };

/** Addresses that a message names as its authors; the caller looks up who is an active member. */
export function peopleIn(message: AnswerableMessage): readonly string[] {
  const { envelope } = message;
  const { person, sentBy } = claimOf(message);
  const named = [
    person,
    sentBy,
    ...envelope.from.map(({ email }) => email),
    envelope.sender?.email,
  ];
  return [...new Set(named.flatMap((address) => address ?? []))];
}

/**
 * Judges for whom a message may act (E-04). People who answer our invitations may be guests, and
 * answer from any address of their mailbox; an organiser and an assistant must be members. Nothing
 * else proves an alias: anyone can write SENT-BY, and colleagues share a domain.
 */
export function judgeSender(message: AnswerableMessage, trust: SenderTrust): SenderVerdict {
  const { envelope } = message;
  const [from, second] = envelope.from;
  if (!from) return doubt('no-sender');
  if (second) return doubt('several-senders');
  const { person, sentBy, isAnswer } = claimOf(message);
  const isOwn = person === null || isSameMailbox(person, from.email, isAnswer);
  if (!isOwn && sentBy !== from.email) return doubt('other-sender');
  const by = authenticator(partsOf(from.email).host, envelope, trust);
  if ('reason' in by) return doubt(by.reason);
  const author = person ?? from.email;
  if (isAnswer && isOwn) return { isTrusted: true, person: author, assistant: null, by: by.host };
  if (!trust.members.has(author)) return doubt('not-a-member');
  if (!isOwn && !trust.members.has(from.email)) return doubt('assistant-not-a-member');
  const assistant = isOwn ? memberBeside(from.email, envelope, trust) : from.email;
  return { isTrusted: true, person: author, assistant, by: by.host };
}

function isSameMailbox(person: string, from: string, isAnswer: boolean): boolean {
  return person === from || (isAnswer && withoutDetail(person) === withoutDetail(from));
}

function doubt(reason: SenderDoubt): SenderVerdict {
  return { isTrusted: false, reason };
}

/** Author by the calendar itself; a damaged one names none. */
function claimOf(message: AnswerableMessage) {
  if (message.kind === 'damaged') return { person: null, sentBy: null, isAnswer: false };
  const [event] = message.events;
  const isAnswer = ['reply', 'counter', 'refresh'].includes(message.method);
  const author = isAnswer ? event?.attendees[0] : event?.organizer;
  return { person: author?.email ?? null, sentBy: author?.sentBy ?? null, isAnswer };
}

/** The assistant who sent for From; calendar services name themselves there, too. */
function memberBeside(from: string, { sender }: Envelope, trust: SenderTrust): string | null {
  const email = sender?.email ?? from;
  return email !== from && trust.members.has(email) ? email : null;
}

/** Host that has checked the domain of a sender, or why none did. */
export function authenticator(
  domain: string,
  { headers }: Envelope,
  trust: Pick<SenderTrust, 'hosts' | 'isTrustedPeer'>,
): { readonly host: string } | { readonly reason: SenderDoubt } {
  const found = readAuthentication(headers, trust.hosts);
  if (found?.dmarc && !found.dmarc.passed) return { reason: 'authentication-failed' };
  if (found && isAuthentic(domain, found)) return { host: found.by };
  if (trust.isTrustedPeer) return { host: 'network' };
  return { reason: 'not-authenticated' };
}

/** A domain may sign for its subdomains, but not the other way round: others may run a subdomain. */
function isAuthentic(domain: string, { dmarc, dkim, isInternal }: Authentication): boolean {
  const isSigned = dkim.some((signer) => domain === signer || domain.endsWith(`.${signer}`));
  return isInternal || isSigned || dmarc?.domain === domain;
}
