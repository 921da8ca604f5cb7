import type { LinkAction } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { LinkSigner } from '../../platform/auth/link-signer.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DueMail, MailLink } from '../mail/index.ts';
import { insertActionLinks, issueLinks } from './use-cases/action-links.ts';

export { actionLinkRoutes } from './action-link.routes.ts';

/** The page that asks before it acts. The token stands behind `#`, which no server ever sees. */
const confirmationPath = '/booking-link';

/** Gives each mail its links when it is sent: tokens are stored nowhere but in the mail. */
export function createMailLinks(
  unitOfWork: UnitOfWork<DB>,
  sign: LinkSigner,
): (mail: DueMail) => Promise<readonly MailLink[]> {
  return async (mail) => {
    const issued = await issueLinks(
      {
        sign,
        insert: (id, links) =>
          unitOfWork.withMerchant(id, (db) => insertActionLinks({ db, merchant: { id } }, links)),
      },
      mail,
    );
    return issued.map(({ action, token }) => ({
      labelKey: `action.${labelOf(action, mail)}`,
      url: `${mail.merchant.origin}${confirmationPath}#${token}`,
    }));
  };
}

/** A mail may tell of all dates of a series; the one that is given back is named. */
function labelOf(action: LinkAction, { facts }: DueMail): string {
  return action === 'release' && facts.seriesId !== null ? 'releaseDate' : action;
}

const hourMs = 60 * 60 * 1000;
/** Period in which an expired link is reported as expired rather than unknown. */
const keepDays = 30;

/** Deletes links that expired more than `keepDays` ago. */
export function forgetLinks(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_links',
    everyMs: hourMs,
    run: async () => {
      await unitOfWork.asSystem((trx) =>
        sql`
          delete from action_link where expires_at < now() - make_interval(days => ${keepDays})
        `.execute(trx),
      );
    },
  };
}
