import { addressReservedDays } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import type { MerchantDirectory } from '../../../../platform/tenant/merchant-directory.ts';
import { processChange } from '../../meetings/index.ts';
import { mailCalendar } from '../mail-calendar.ts';
import { finish, noteFailure, postpone, takeDue } from './incoming.repository.ts';

interface Deps {
  /** Address that our own mails come from. */
  readonly sender: string;
  /** Makes the tokens of alternatives. */
  readonly sign: LinkSigner;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly directory: Pick<MerchantDirectory, 'findById'>;
  readonly logger: Pick<Logger, 'error'>;
}

const everyMs = 1_000;
const waitSeconds = 5;

/**
 * Answers the messages that wait, each in one transaction: a server that is killed leaves a message
 * as it was, and no message is answered twice (E-05).
 */
export function processRoomMail(deps: Deps): Job {
  return {
    name: 'process_room_mail',
    everyMs,
    run: async (signal) => {
      const merchantIds = await dueMerchants(deps.unitOfWork, {
        table: 'incoming_mail',
        isDue: sql`processed_at is null and due_at <= now()`,
        dueAt: 'due_at',
      });
      for (const id of merchantIds) {
        const merchant = await deps.directory.findById(id);
        while (merchant && !signal.aborted && (await processNext(deps, merchant)));
      }
    },
  };
}

/** False if no message of the merchant is due, or others have them all. */
async function processNext(deps: Deps, merchant: MerchantContext): Promise<boolean> {
  const { unitOfWork, clock, newId, logger, sender, sign } = deps;
  try {
    return await unitOfWork.withMerchant(
      merchant.id,
      async (db) => {
        const caller = { address: '', device: '' };
        const visitor = { db, merchant, clock, newId, caller, actor: null, uses: null };
        const tx = { ...visitor, language: 'en' } as const;
        const due = await takeDue(tx);
        if (!due) return false;
        const log = await processChange(tx, { ...due, sender }, { calendar: mailCalendar, sign });
        await (log ? finish(tx, due.id, log) : postpone(tx, due.id, waitSeconds));
        return true;
      },
      { retry: true },
    );
  } catch (error) {
    logger.error({ err: error, merchantId: merchant.id }, 'room_mail_failed');
    await unitOfWork.withMerchant(merchant.id, (db) => noteFailure({ db, merchant }));
    return true;
  }
}

/** How long messages stay for the log (H-05). */
const keepDays = 14;
const keepOffersDays = 30;

/** Deletes old messages, expired alternatives, and addresses whose reservation has ended. */
export function forgetRoomMail(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_room_mail', [
    sql`delete from incoming_mail where received_at < now() - make_interval(days => ${keepDays})`,
    sql`delete from meeting_offer where expires_at < now() - make_interval(days => ${keepOffersDays})`,
    sql`delete from resource_address where released_at < now() - make_interval(days => ${addressReservedDays})`,
  ]);
}
