import type { Language } from '@axp/contracts';
import type { NoticeTopic } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../platform/db/insert-rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { MailedMerchant } from '../mail/index.ts';
import { asMailedMerchant, leasedMails, mailedMerchant } from '../mail/index.ts';
import type {
  EmailLinkPurpose,
  FaultPurpose,
  LinkPurpose,
  MailPurpose,
} from './domain/account-link.ts';
import type { MailOccasion } from './domain/account-mail.ts';

export interface RequestedMail {
  readonly id: string;
  readonly purpose: MailPurpose;
  /** In lower case; possibly without an account. */
  readonly email: string;
  readonly language: Language;
  /** Name in the mail beside its reader, such as that of a sign-in method. */
  readonly detail?: string;
  /** The email change that the mail is about. */
  readonly emailChangeId?: string;
}

/** Queues a mail in the transaction of its cause; a job sends it. */
export async function requestAccountMail(
  tx: TenantRows,
  { id, purpose, email, language, detail = '', emailChangeId }: RequestedMail,
): Promise<void> {
  await insertRow(tx, 'account_mail', {
    id,
    purpose,
    email,
    language,
    detail,
    email_change_id: emailChangeId ?? null,
  }).execute();
}

interface NoticeMail {
  readonly purpose: NoticeTopic | FaultPurpose | 'activate';
  readonly detail?: string | undefined;
  readonly expiresOn?: string;
  readonly problemId?: string | null | undefined;
}

/** Queues mails of one purpose to people, in the language of the merchant unless they have their own. */
export async function requestNoticeMails(
  tx: TenantRows,
  { purpose, problemId = null, detail = '', expiresOn }: NoticeMail,
  mails: readonly Pick<RequestedMail, 'id' | 'email'>[],
): Promise<void> {
  await sql`
    insert into account_mail (merchant_id, id, purpose, email, language, problem_id, detail,
      expires_on)
    select merchant.id, mail.id, ${purpose}, lower(mail.email), merchant.locale,
      ${problemId}::uuid, ${detail}, ${expiresOn ?? null}::date
    from merchant, jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mail (id uuid, email text)
    where merchant.id = ${tx.merchant.id} ${returningOnCitus}`.execute(tx.db);
}

/** Facts of the reader's licence that a mail names. */
export interface MailedLicence {
  /** A date: `2027-03-31`. */
  readonly expiresOn: string;
  /** Why it was rejected. */
  readonly reason: string | null;
}

/** A problem that a mail is about, and who reported or resolved it. */
export interface MailedProblem {
  readonly id: string;
  readonly resource: string;
  /** Resource with its place. */
  readonly where: string;
  readonly text: string;
  readonly resolution: string | null;
  readonly reporter: MailedPerson;
  readonly resolver: MailedPerson | null;
}

interface MailedPerson {
  readonly name: string;
  readonly address: string;
}

/** A mail that is due, with what is known of its reader and of the merchant it speaks for. */
export interface DueAccountMail
  extends Required<Omit<RequestedMail, 'emailChangeId'>>,
    MailOccasion {
  /** Day on which the key of the mail expires: `2027-03-31`; null for any other mail. */
  readonly expiresOn: string | null;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly name: string;
  /** New address of an email change that the mail is about; empty for any other mail. */
  readonly otherEmail: string;
  /** Licence of the reader; null without one. */
  readonly licence: MailedLicence | null;
  /** Problem that the mail is about; null for any other mail. */
  readonly problem: MailedProblem | null;
  readonly merchant: MailedMerchant;
  /** Language of the merchant's pages on a first visit (T-05). */
  readonly firstLanguage: Language;
}

interface NewLink {
  readonly token: string;
  readonly purpose: LinkPurpose | EmailLinkPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type AccountMailQueue = ReturnType<typeof accountMailQueue>;

/** The mail queue of all merchants. Each function has its own transaction. */
export function accountMailQueue(unitOfWork: UnitOfWork<DB>) {
  return {
    ...leasedMails(unitOfWork, 'account_mail', loadTaken),
    /** Stores a link before its mail is sent, so that it works as soon as the mail arrives. */
    addLink: async (
      { merchant, email, emailChangeId }: DueAccountMail,
      link: NewLink,
    ): Promise<void> => {
      await unitOfWork.asSystem((trx) =>
        trx
          .insertInto('account_link')
          .values({
            merchant_id: merchant.id,
            token_hash: hashOf(link.token),
            purpose: link.purpose,
            email,
            email_change_id: emailChangeId,
            created_at: link.createdAt.toISOString(),
            expires_at: link.expiresAt.toISOString(),
          })
          .execute(),
      );
    },
  };
}

/** The problem of a mail of `taken`; null for a mail without one. */
function mailedProblem(merchantId: string) {
  const person = (column: string) => sql`(
    select json_build_object('name', person.full_name, 'address', person.email)
    from app_user person
    where person.merchant_id = ${merchantId} and person.id = ${sql.ref(`problem.${column}`)})`;
  return sql`case when taken.problem_id is not null then (
    select json_build_object('id', problem.id, 'resource', resource.name,
      'where', concat_ws(', ', resource.name, floor.name, building.name), 'text', problem.text,
      'resolution', problem.resolution, 'reporter', ${person('reported_by')},
      'resolver', ${person('resolved_by')})
    from problem
    join resource on resource.merchant_id = ${merchantId} and resource.id = problem.resource_id
    join building on building.merchant_id = ${merchantId} and building.id = resource.building_id
    left join floor on floor.merchant_id = ${merchantId} and floor.id = resource.floor_id
    where problem.merchant_id = ${merchantId} and problem.id = taken.problem_id
  ) end`;
}

async function loadTaken(
  unitOfWork: UnitOfWork<DB>,
  merchantId: string,
  taken: RawBuilder<unknown>,
): Promise<readonly DueAccountMail[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    // Constraints allow these purposes and languages alone.
    sql<DueAccountMail>`
      with ${taken}
      select taken.id, taken.purpose, taken.email, taken.tries, taken.detail,
        taken.expires_on::text as "expiresOn",
        coalesce(reader.language, taken.language) as language, merchant.locale as "firstLanguage",
        ${mailedMerchant} as merchant,
        coalesce(reader.full_name, '') as name, reader.status,
        reader.password_hash is not null as "hasPassword",
        registration.email is not null as "isRegistered",
        coalesce(change.new_email, '') as "otherEmail", change.id as "emailChangeId",
        case when licence.expires_on is not null then json_build_object(
          'expiresOn', licence.expires_on, 'reason', licence.reason) end as licence,
        ${mailedProblem(merchantId)} as problem
      from taken
      join merchant on merchant.id = ${merchantId}
      left join app_user reader
        on reader.merchant_id = ${merchantId} and reader.email = taken.email
      left join email_change change on change.merchant_id = ${merchantId}
        and change.id = taken.email_change_id and change.ended_at is null
      left join registration
        on registration.merchant_id = ${merchantId} and registration.email = taken.email
      left join driving_licence licence
        on licence.merchant_id = ${merchantId} and licence.user_id = reader.id
      order by taken.id`.execute(trx),
  );
  return rows.map((row) => ({ ...row, merchant: asMailedMerchant(row.merchant) }));
}

interface FaultMail {
  readonly newId: () => string;
  readonly purpose: FaultPurpose;
  /** Name of what fails or expires. */
  readonly detail: string;
  readonly expiresOn?: string;
}

/** Mails a fault to those who may change the settings. */
export async function mailAdministrators(
  tx: TenantRows,
  { newId, ...mail }: FaultMail,
): Promise<void> {
  const administrators = await selectRows(tx, 'app_user')
    .select('email')
    .where(sql<boolean>`is_administrator and status = 'active'`)
    .execute();
  const mails = administrators.map(({ email }) => ({ id: newId(), email }));
  await requestNoticeMails(tx, mail, mails);
}
