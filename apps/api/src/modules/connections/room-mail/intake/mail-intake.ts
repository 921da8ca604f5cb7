import { answerLocalPart } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { DeliveredMail } from '@axp/server-kit/mail-intake';
import { isInNetworks } from '@axp/server-kit/outgoing';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import { partsOf } from '../domain/mailbox.ts';
import { storeMessage } from './store-message.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

/** Takes messages for rooms of any merchant from a mail server (E-05). */
export function mailIntake({ unitOfWork, newId }: Deps) {
  return {
    isKnownRecipient: async (recipient: string): Promise<boolean> =>
      (await findMailbox(unitOfWork, recipient))?.isKnown ?? false,
    onMessage: async ({ raw, recipient, client }: DeliveredMail): Promise<void> => {
      const mailbox = await findMailbox(unitOfWork, recipient);
      if (!mailbox) throw new Error('the domain of a message belongs to no merchant any more');
      const { merchantId, trustedNetworks } = mailbox;
      const isTrustedPeer = isInNetworks(client, trustedNetworks);
      await unitOfWork.withMerchant(merchantId, async (db) => {
        const tx = { db, merchant: { id: merchantId, bookingRules: {} }, newId };
        await storeMessage(tx, { source: 'lmtp', recipient, raw, isTrustedPeer });
        await updateRows({ db, merchant: { id: merchantId } }, 'mail_connection')
          .set({ last_message_at: sql`now()`, connected_at: sql`coalesce(connected_at, now())` })
          .execute();
      });
    },
  };
}

/** Returns nothing for a domain of two merchants, so that neither reads mail of the other. */
async function findMailbox(unitOfWork: UnitOfWork<DB>, recipient: string) {
  const { local, host } = partsOf(recipient);
  const rows = await unitOfWork.asSystem((trx) =>
    trx
      .selectFrom('mail_connection as connection')
      .select(['connection.merchant_id as merchantId'])
      .select('connection.trusted_networks as trustedNetworks')
      .select(
        sql<boolean>`${local} = ${answerLocalPart} or exists (select from resource_address address
          where address.merchant_id = connection.merchant_id and address.local_part = ${local})`.as(
          'isKnown',
        ),
      )
      .where('connection.domain', '=', host)
      .where('connection.method', '=', 'lmtp')
      .where('connection.is_active', '=', true)
      .execute(),
  );
  return rows.length === 1 ? rows[0] : undefined;
}
