import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Problems that people report without a booking, their categories, and who works on them.
 * Notifications and mails about them name the problem, as there is no event of a booking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table problem
      add column category text,
      add column assignee_id uuid,
      add column started_at timestamptz,
      add constraint problem_category check (category in (
        'screen', 'video-call', 'temperature', 'furniture', 'cleanliness', 'other'
      )),
      add constraint problem_started check ((assignee_id is null) = (started_at is null)),
      add constraint problem_assignee foreign key (merchant_id, assignee_id)
        references app_user (merchant_id, id)
  `.execute(db);
  await sql`
    create index problem_by_assignee on problem (merchant_id, assignee_id)
      where assignee_id is not null`.execute(db);
  await notify(db);
  await mail(db);
}

async function notify(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      add column problem_id uuid,
      add constraint notification_of_problem foreign key (merchant_id, problem_id)
        references problem (merchant_id, id) on delete cascade,
      drop constraint notification_subject,
      add constraint notification_subject check (
        num_nonnulls(licence_user_id, problem_id) <= 1
        and num_nonnulls(booking_id, event_id, booking_status)
          = case when num_nonnulls(licence_user_id, problem_id) = 0 then 3 else 0 end
      )
  `.execute(db);
  await sql`
    create index notification_by_problem on notification (merchant_id, problem_id)
      where problem_id is not null`.execute(db);
}

async function mail(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_mail
      add column problem_id uuid,
      add constraint account_mail_problem foreign key (merchant_id, problem_id)
        references problem (merchant_id, id) on delete cascade,
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires', 'problem', 'problem-resolved'
      ))
  `.execute(db);
  await sql`
    create index account_mail_by_problem on account_mail (merchant_id, problem_id)
      where problem_id is not null`.execute(db);
}
