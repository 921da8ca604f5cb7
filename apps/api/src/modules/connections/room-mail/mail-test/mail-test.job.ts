import type { Language } from '@axp/contracts';
import { newSecret } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { MailMessage } from '@axp/server-kit/mail';
import { MailNotSentError } from '@axp/server-kit/mail';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MailedMerchant, MailSettings } from '../../../notices/mail/index.ts';
import { asMailedMerchant, mailedMerchant } from '../../../notices/mail/index.ts';
import { AnswerContent } from '../../meetings/index.ts';
import { composeFor } from '../answers/answer-mail.job.ts';
import { TestFacts } from './mail-test.queries.ts';
import type { MailTestRow } from './mail-test.repository.ts';
import { failTest, findTester, noteSteps, takeDueOfTest } from './mail-test.repository.ts';
import { composeTest } from './test-message.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly mail: MailSettings;
  readonly sign: LinkSigner;
}

const everyMs = 1_000;
const tokenBytes = 32;

/** Sends test invitations and their answers, each once: a test that is not sent fails (E-09). */
export function sendMailTests(deps: Deps): Job {
  return {
    name: 'send_mail_tests',
    everyMs,
    run: async () => {
      const merchantIds = await dueMerchants(deps.unitOfWork, {
        table: 'mail_test',
        isDue: sql`due is not null`,
        dueAt: 'started_at',
      });
      for (const id of merchantIds) {
        await sendInvitation(deps, id);
        await sendAnswer(deps, id);
      }
    },
  };
}

async function sendInvitation(deps: Deps, merchantId: string): Promise<void> {
  const token = newSecret(tokenBytes);
  const taken = await take(deps, merchantId, (tx) => takeDueOfTest(tx, 'invitation', token));
  if (!taken) return;
  const { test, language, timezone } = taken;
  const { id, recipient, starts_at: start, ends_at: end } = test;
  const now = deps.clock.now().toISOString();
  const times = { start, end, timezone, now };
  const { sender } = deps.mail;
  const message = composeTest({ id, token, sender, recipient, language, ...times });
  await send(deps, taken, { message, step: 'sent' });
}

async function sendAnswer(deps: Deps, merchantId: string): Promise<void> {
  const taken = await take(deps, merchantId, (tx) => takeDueOfTest(tx, 'answer', null));
  if (!taken) return;
  const { test, language, merchant } = taken;
  const content = AnswerContent.parse(test.answer);
  const { id, started_at: createdAt } = test;
  const { email } = content.organizer;
  const answer = { id, email, tries: 1, language, createdAt, content, merchant };
  const message = await composeFor(deps, answer);
  if (await send(deps, taken, { message, step: 'answered' })) await noteRemoved(deps, taken);
}

interface Taken {
  readonly test: MailTestRow;
  readonly language: Language;
  readonly timezone: string;
  readonly merchant: MailedMerchant;
}

async function take(
  { unitOfWork }: Deps,
  merchantId: string,
  takeDue: (tx: TenantRows) => Promise<MailTestRow | undefined>,
): Promise<Taken | null> {
  return unitOfWork.withMerchant(merchantId, async (db) => {
    const test = await takeDue({ db, merchant: { id: merchantId } });
    if (!test) return null;
    const { language } = await findTester({ db, merchant: { id: merchantId } }, test.user_id);
    const { timezone, merchant } = await db
      .selectFrom('merchant')
      .select(['merchant.timezone', mailedMerchant.as('merchant')])
      .where('merchant.id', '=', merchantId)
      .executeTakeFirstOrThrow();
    return { test, language, timezone, merchant: asMailedMerchant(merchant) };
  });
}

interface Outgoing {
  readonly message: MailMessage;
  readonly step: 'sent' | 'answered';
}

/** @returns false if the mail server did not take it */
async function send(
  { unitOfWork, mail: { transport } }: Deps,
  { test, merchant }: Taken,
  { message, step }: Outgoing,
): Promise<boolean> {
  const { host: server } = transport;
  const refusal = server === null ? null : await refusalOf(transport, message);
  return unitOfWork.withMerchant(merchant.id, async (db) => {
    const tx = { db, merchant };
    const isSent = server !== null && refusal === null;
    if (isSent)
      await noteSteps(tx, test, [step], server === undefined ? {} : { facts: { server } });
    else {
      const fault = server === null ? 'no-server' : 'refused';
      await failTest(tx, test, { step, fault, detail: refusal ?? '' });
    }
    return isSent;
  });
}

/** Reply of the server that did not take a mail; null if it did. */
async function refusalOf(
  transport: MailSettings['transport'],
  message: MailMessage,
): Promise<string | null> {
  try {
    await transport.send(message);
    return null;
  } catch (error) {
    if (!(error instanceof MailNotSentError)) throw error;
    return error.message;
  }
}

async function noteRemoved({ unitOfWork }: Deps, { test, merchant }: Taken): Promise<void> {
  const { bookingId = '' } = TestFacts.parse(test.facts);
  await unitOfWork.withMerchant(merchant.id, async (db) => {
    const tx = { db, merchant };
    const left = await db
      .selectFrom('booking')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', bookingId)
      .executeTakeFirst();
    if (left) await failTest(tx, test, { step: 'removed', fault: 'not-removed' });
    else await noteSteps(tx, test, ['removed']);
  });
}
