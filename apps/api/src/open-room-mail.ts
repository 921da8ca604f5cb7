import type { Database } from '@axp/server-kit/db';
import { createUnitOfWork } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import { listenForMail } from '@axp/server-kit/mail-intake';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import { v7 as uuidv7 } from 'uuid';
import type { ApiConfig } from './config/api-config.ts';
import { mailIntake, watchMailboxes } from './modules/connections/room-mail/index.ts';
import type { SigningKeys } from './platform/auth/signing-keys.ts';
import type { DB } from './platform/db/schema.ts';

interface Deps {
  readonly database: Database<DB>;
  readonly logger: Logger;
  readonly signingKeys: SigningKeys;
  readonly outgoing: AddressGuard;
  readonly clock: Clock;
}

/**
 * Takes mail for rooms from the company's mail server, if it has an address for it, and reads the
 * mailboxes of merchants (E-05).
 */
export async function openRoomMail(
  { LMTP_ADDRESS: address, LMTP_NETWORKS: networks }: ApiConfig,
  deps: Deps,
): Promise<{ readonly close: () => Promise<void> }> {
  const { database, logger } = deps;
  const parts = { unitOfWork: createUnitOfWork(database), newId: uuidv7 };
  const listening = { networks, logger, protocol: 'lmtp', ...mailIntake(parts) } as const;
  const listener = address && (await listenForMail({ address, ...listening }));
  const watchers = watchMailboxes({ ...deps, ...parts });
  return {
    close: async () => {
      await watchers.close();
      if (listener) await listener.close();
    },
  };
}
