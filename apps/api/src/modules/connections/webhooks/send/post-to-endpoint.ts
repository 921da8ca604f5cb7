import { languages } from '@axp/contracts';
import type { WebhookFormat } from '@axp/contracts/vocabulary';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { ChatReader, TokenOf } from './chat-message.ts';
import { chatBody } from './chat-message.ts';
import type { Attempt, SignedEvent } from './post-event.ts';
import { postEvent, postJson } from './post-event.ts';

interface Target {
  readonly format: WebhookFormat;
  readonly url: string;
  /** Needed by chats alone. */
  readonly reader: () => Promise<ChatReader>;
  readonly tokenOf: TokenOf;
}

/** Posts an event in the format of its endpoint. The secret of a chat is its address. */
export async function postToEndpoint(
  fetch: GuardedFetch,
  { format, url, reader, tokenOf }: Target,
  event: SignedEvent,
): Promise<{ readonly attempt: Attempt; readonly payload: string }> {
  if (format === 'standard') {
    return { attempt: await postEvent(fetch, url, event), payload: event.payload };
  }
  const [address = ''] = event.secrets;
  const payload = await chatBody(format, event.payload, await reader(), tokenOf);
  return { attempt: await postJson(fetch, address, payload), payload };
}

type OriginOf = (host: string) => string;

/** Language and time zone of the company, for messages that have no single reader. */
export async function findChatReader(
  { db, merchant }: TenantRows,
  originOf: OriginOf,
): Promise<ChatReader> {
  const { locale, timezone, host } = await db
    .selectFrom('merchant')
    .innerJoin('merchant_host as named', 'named.merchant_id', 'merchant.id')
    .select(['locale', 'timezone', 'named.host'])
    .where('merchant.id', '=', merchant.id)
    .orderBy('named.host')
    .executeTakeFirstOrThrow();
  return { language: knownWord(languages, locale), timezone, origin: originOf(host) };
}
