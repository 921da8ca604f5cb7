import {
  downloadIncomingMail,
  getIncomingMail,
  getMailChecks,
  getMailConnection,
  getMailTest,
  listIncomingMails,
  listResourceAddresses,
} from '@axp/contracts/room-mail';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type MessageFilter = ListFilter<typeof listIncomingMails>;
export type AddressFilter = ListFilter<typeof listResourceAddresses>;

const key = ['admin', 'mail'] as const;

export const mailQueries = {
  key,
  /** Read often while a server connects to a failing mailbox. */
  connection: () =>
    queryOptions({
      ...readQuery([...key, 'connection'], getMailConnection, {}),
      refetchInterval: ({ state: { data } }) =>
        data?.health.state === 'failing' && data.health.nextAttemptAt === null ? 2_000 : 30_000,
    }),
  /** Read every second while a test is on its way. */
  test: () =>
    queryOptions({
      ...readQuery([...key, 'test'], getMailTest, {}),
      refetchInterval: ({ state }) => (state.data?.isRunning ? 1_000 : false),
    }),
  /** Checked by the server every hour, and every 5 minutes while one fails. */
  checks: () =>
    queryOptions({
      ...readQuery([...key, 'checks'], getMailChecks, {}),
      refetchInterval: 60_000,
    }),
  messages: (filter: MessageFilter) =>
    pagedQuery({
      queryKey: [...key, 'messages', filter],
      read: (page, options) => call(listIncomingMails, { query: { ...filter, ...page } }, options),
    }),
  message: (id: string) => readQuery([...key, 'message', id], getIncomingMail, { params: { id } }),
  addresses: (filter: AddressFilter) =>
    pagedQuery({
      queryKey: [...key, 'addresses', filter],
      read: (page, options) =>
        call(listResourceAddresses, { query: { ...filter, ...page } }, options),
    }),
};

export function fetchMessage(id: string): Promise<Blob> {
  return fetchFile(operationUrl(downloadIncomingMail, { params: { id } }));
}
