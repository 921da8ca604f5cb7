import type { Language } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import { sendQueuedMails } from '@axp/server-kit/mail';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { confirmationPath, linkText } from '../../../bookings/action-links/index.ts';
import type { MailedMerchant, MailSettings } from '../../../notices/mail/index.ts';
import { asMailedMerchant, leasedMails, mailedMerchant } from '../../../notices/mail/index.ts';
import { AnswerContent, offerText } from '../../meetings/index.ts';
import { composeAnswer } from './compose-answer.ts';

interface DueAnswer {
  readonly id: string;
  readonly email: string;
  readonly tries: number;
  readonly language: Language;
  readonly createdAt: string;
  readonly content: AnswerContent;
  readonly merchant: MailedMerchant;
}

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly mail: MailSettings;
  readonly sign: LinkSigner;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const pauseMs = 1_000;

/** Sends the answers of rooms that have committed (E-02). */
export function sendAnswers(deps: Deps): Job {
  const { transport } = deps.mail;
  const queue = leasedMails(deps.unitOfWork, 'answer_mail', loadTaken);
  const ownerOf = ({ merchant }: DueAnswer) => ({ merchantId: merchant.id });
  const compose = (due: DueAnswer) => composeFor(deps, due);
  return {
    name: 'send_answers',
    everyMs: pauseMs,
    run: (signal) => sendQueuedMails({ ...deps, queue, transport, compose, ownerOf }, signal),
  };
}

/** Mail of an answer, with its links. */
export async function composeFor(
  { mail: { originOf }, sign }: Pick<Deps, 'mail' | 'sign'>,
  due: DueAnswer,
) {
  const { host, ...merchant } = due.merchant;
  if (host === null) throw new Error('the merchant of the mail has no host');
  const origin = originOf(host);
  const urlOf = async (text: string) => `${origin}${confirmationPath}#${await sign(text)}`;
  const { offers, request } = due.content;
  const offerUrls = await Promise.all(
    offers.map((_, index) => urlOf(offerText(due.id, index + 1))),
  );
  const cancelUrl = request?.hasLink ? await urlOf(linkText(due.id, 'release')) : null;
  return composeAnswer({ ...due, merchant: { ...merchant, origin }, offerUrls, cancelUrl });
}

async function loadTaken(
  unitOfWork: UnitOfWork<DB>,
  merchantId: string,
  taken: RawBuilder<unknown>,
): Promise<readonly DueAnswer[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<DueAnswer>`
      with ${taken}
      select taken.id, taken.email, taken.tries, taken.language, taken.content,
        taken.created_at as "createdAt", ${mailedMerchant} as merchant
      from taken join merchant on merchant.id = ${merchantId}
      order by taken.id`.execute(trx),
  );
  return rows.map((row) => ({
    ...row,
    content: AnswerContent.parse(row.content),
    merchant: asMailedMerchant(row.merchant),
  }));
}
