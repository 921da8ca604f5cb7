import { languages } from '@axp/contracts';
import type { MailTestFault, MailTestStep } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { insertRow, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { AnswerContent } from '../../meetings/index.ts';
import type { TestFacts } from './mail-test.queries.ts';
import { timeLimit } from './mail-test.queries.ts';

export type MailTestRow = Selectable<DB['mail_test']>;

const isOpen = sql<boolean>`(mail_test.started_at > now() - ${timeLimit}
  and mail_test.failure is null and not mail_test.steps ? 'removed')`;

type NewTest = Pick<
  MailTestRow,
  'id' | 'user_id' | 'address_id' | 'recipient' | 'starts_at' | 'ends_at'
>;

/** Stores a test in place of the last one; false while that is on its way. */
export async function storeTest(tx: TenantRows, test: NewTest): Promise<boolean> {
  const values = { ...test, due: 'invitation', steps: '{}', facts: '{}' };
  const fresh = { ...values, started_at: sql<string>`now()`, failure: null, answer: null };
  const { numInsertedOrUpdatedRows } = await insertRow(tx, 'mail_test', values)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ ...fresh, token_hash: null })
        .where(sql<boolean>`not ${isOpen}`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The administrator who tests, as the organiser of a meeting. */
export async function findTester({ db, merchant }: TenantRows, userId: string) {
  const { language, ...person } = await db
    .selectFrom('app_user as person')
    .innerJoin('merchant', 'merchant.id', 'person.merchant_id')
    .select(['person.full_name as name', 'person.email'])
    .select(sql<string>`coalesce(person.language, merchant.locale)`.as('language'))
    .where('person.merchant_id', '=', merchant.id)
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...person, language: knownWord(languages, language) };
}

/** Takes what a test has to send, so that no other server sends it as well. */
export async function takeDueOfTest(
  tx: TenantRows,
  due: 'invitation' | 'answer',
  token: string | null,
): Promise<MailTestRow | undefined> {
  return updateRows(tx, 'mail_test')
    .set({ due: null, token_hash: token === null ? null : hashOf(token) })
    .where('due', '=', due)
    .where(isOpen)
    .returningAll()
    .executeTakeFirst();
}

/** Takes the test that a message belongs to. Its token is used up, so that a copy is no test. */
export async function takeTestOf(
  tx: TenantRows,
  { token, recipient }: { readonly token: string; readonly recipient: string },
): Promise<MailTestRow | undefined> {
  return updateRows(tx, 'mail_test')
    .set({ token_hash: null })
    .where('token_hash', '=', hashOf(token))
    .where('recipient', '=', recipient)
    .where(isOpen)
    .returningAll()
    .executeTakeFirst();
}

interface Noted {
  readonly facts?: TestFacts;
  /** Sends it next. */
  readonly answer?: AnswerContent;
  /** Instant; now if absent. */
  readonly at?: string;
}

/** Writes that steps of a test are done. */
export async function noteSteps(
  tx: TenantRows,
  { id }: Pick<MailTestRow, 'id'>,
  steps: readonly MailTestStep[],
  { facts = {}, answer, at }: Noted = {},
): Promise<void> {
  const instant = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  const done = sql`(select jsonb_object_agg(step, ${instant}) from unnest(${[...steps]}::text[]) step)`;
  await updateRows(tx, 'mail_test')
    .set({
      steps: sql`steps || ${done}`,
      facts: sql`facts || ${JSON.stringify(facts)}::jsonb`,
      ...(answer && { answer: JSON.stringify(answer), due: 'answer' }),
    })
    .where('id', '=', id)
    .execute();
}

export interface TestFailure {
  readonly step: MailTestStep;
  readonly fault: MailTestFault;
  readonly detail?: string;
}

export async function failTest(
  tx: TenantRows,
  { id }: Pick<MailTestRow, 'id'>,
  failure: TestFailure,
): Promise<void> {
  await updateRows(tx, 'mail_test')
    .set({ failure: JSON.stringify(failure) })
    .where('id', '=', id)
    .execute();
}
