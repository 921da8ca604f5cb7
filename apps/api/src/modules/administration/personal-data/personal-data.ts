import type { DB } from '../../../platform/db/schema.ts';

/** Kinds of personal data, as `docs/privacy.md` records their purpose and how long they are kept. */
export const dataKinds = [
  'account',
  'sign-in',
  'bookings',
  'problems',
  'licence',
  'messages',
  'connections',
  'logs',
] as const;
type DataKind = (typeof dataKinds)[number];

/**
 * Value after an erasure: the name or the address of a former member, an empty text, what the column
 * has in a new row, or own fields without those that are personal (F-03).
 */
export type ErasedValue = 'name' | 'address' | 'blank' | 'default' | 'impersonal';

/** Columns by which a row belongs to a person; one of them is enough. */
export interface Ownership {
  /** Ids of the person. */
  readonly of?: readonly string[];
  /** Addresses of the person. */
  readonly to?: readonly string[];
  /** Ids of keys and linked accounts of the person. */
  readonly objects?: readonly string[];
  /** Ids of bookings for the person. */
  readonly bookings?: readonly string[];
  /** Ids of bookings for the person, of rows about people who are no users. */
  readonly guestsOf?: readonly string[];
  /** Texts that name the person. */
  readonly naming?: readonly string[];
  /** Bytes of a message with an address of the person. */
  readonly raw?: readonly string[];
}

export interface Cleared extends Ownership {
  readonly columns: Readonly<Record<string, ErasedValue>>;
}

interface PersonalTable {
  readonly kind: DataKind;
  /** Rows that an erasure deletes. */
  readonly deletes?: Ownership;
  /** Rows that stay without some of their values. */
  readonly clears?: readonly Cleared[];
  /** Contents of others in which an erasure replaces the names and addresses of the person. */
  readonly rewrites?: { readonly texts?: readonly string[]; readonly json?: readonly string[] };
}

const owned = (kind: DataKind, ...of: readonly string[]): PersonalTable => ({
  kind,
  deletes: { of },
});
const sent = (kind: DataKind, ...to: readonly string[]): PersonalTable => ({
  kind,
  deletes: { to },
});

/**
 * Every table with personal data, and what the erasure of a person does with it (R-04, ADR 128).
 * A test compares the list with the columns of the database.
 */
export const personalData: Partial<Record<keyof DB, PersonalTable>> = {
  account_link: sent('sign-in', 'email'),
  account_mail: { ...sent('messages', 'email'), rewrites: { texts: ['detail'] } },
  action_link: {
    kind: 'messages',
    deletes: { of: ['user_id'], to: ['guest_email'], bookings: ['booking_id'] },
  },
  announcement_dismissal: owned('messages', 'user_id'),
  answer_mail: { ...sent('messages', 'email'), rewrites: { json: ['content'] } },
  api_key: owned('connections', 'user_id'),
  app_user: {
    kind: 'account',
    clears: [
      {
        of: ['id'],
        columns: {
          email: 'address',
          full_name: 'name',
          password_hash: 'default',
          timezone: 'default',
          profile_image_id: 'default',
          is_all_bu: 'default',
          is_administrator: 'default',
          is_approver: 'default',
          is_help_desk: 'default',
          is_auditor: 'default',
          is_disabled_upstream: 'default',
          has_accepted_terms: 'default',
          accepted_terms_version: 'default',
          accepted_terms_at: 'default',
          licence_class: 'default',
          licence_expires_on: 'default',
          language: 'default',
          muted_mails: 'default',
          muted_pushes: 'default',
          start_reminders: 'default',
          quiet_hours: 'default',
          erasure_requested_at: 'default',
          usual_building_id: 'default',
          usual_floor_id: 'default',
        },
      },
    ],
  },
  approval_delegation: owned('account', 'approver_id', 'delegate_id'),
  audit_event: {
    kind: 'logs',
    clears: [
      {
        of: ['object_id'],
        objects: ['object_id'],
        columns: { object_name: 'name', before: 'default', after: 'default' },
      },
      { of: ['actor_id'], columns: { actor_name: 'default' } },
    ],
    rewrites: { texts: ['object_name'], json: ['before', 'after'] },
  },
  authenticator: owned('sign-in', 'user_id'),
  booking: {
    kind: 'bookings',
    clears: [
      {
        of: ['booked_for_id'],
        columns: {
          title: 'name',
          description: 'blank',
          equipment_note: 'blank',
          catering_note: 'blank',
          meeting_link: 'default',
          purpose: 'blank',
          destination: 'blank',
          calendar_id: 'default',
          own_fields: 'impersonal',
        },
      },
    ],
    rewrites: { json: ['own_fields'] },
  },
  booking_attachment: { kind: 'bookings', deletes: { bookings: ['booking_id'] } },
  booking_change: {
    kind: 'bookings',
    deletes: { of: ['requested_by'], bookings: ['booking_id'] },
    rewrites: { json: ['body', 'held'] },
  },
  booking_event: {
    kind: 'bookings',
    clears: [
      { bookings: ['booking_id'], columns: { reason: 'default', changes: 'default' } },
      { of: ['actor_id'], columns: { reason: 'default' } },
    ],
    rewrites: { texts: ['reason'], json: ['changes'] },
  },
  booking_invitee: {
    kind: 'bookings',
    deletes: { guestsOf: ['booking_id'] },
    // The person stays one of those invited, so that the number of people is right.
    clears: [
      {
        of: ['user_id'],
        to: ['email'],
        columns: { email: 'address', name: 'blank', comment: 'blank' },
      },
    ],
  },
  booking_passenger: {
    kind: 'bookings',
    deletes: { guestsOf: ['booking_id'] },
    clears: [{ of: ['user_id'], columns: { name: 'name' } }],
  },
  booking_return: {
    kind: 'bookings',
    clears: [
      {
        of: ['returned_by'],
        bookings: ['booking_id'],
        columns: { note: 'blank', parking_place: 'blank' },
      },
    ],
  },
  building_manager: owned('account', 'user_id'),
  bulk_job: { ...owned('logs', 'actor_id'), rewrites: { json: ['selection', 'skipped'] } },
  business_unit_approver: owned('account', 'user_id'),
  calendar_feed: owned('connections', 'user_id'),
  driving_licence: owned('licence', 'user_id'),
  email_change: owned('account', 'user_id', 'requested_by'),
  favourite_resource: owned('account', 'user_id'),
  group_grant: owned('account', 'user_id'),
  idempotency_key: owned('connections', 'user_id'),
  identity_link: sent('sign-in', 'email'),
  incoming_mail: {
    kind: 'messages',
    deletes: { of: ['organizer_id'], to: ['organizer_email'], raw: ['raw'] },
    rewrites: { json: ['checks', 'reason_params'] },
  },
  invitation: { kind: 'messages', deletes: { of: ['organizer_id'], to: ['organizer_email'] } },
  mail_test: { kind: 'messages', deletes: { of: ['user_id'], to: ['recipient'] } },
  meeting_offer: { ...owned('messages', 'user_id'), rewrites: { json: ['request'] } },
  // With its things, after a week at the latest.
  move_in: { ...owned('connections', 'actor_id'), rewrites: { json: ['left_out'] } },
  move_in_thing: {
    kind: 'connections',
    rewrites: {
      texts: ['name', 'detail', 'search_text'],
      json: ['thing', 'here', 'clash', 'suggestion'],
    },
  },
  moved_thing: owned('connections', 'object_id'),
  notification: owned('messages', 'user_id', 'licence_user_id', 'person_id'),
  occupancy: owned('bookings', 'holder_id'),
  outbox_event: {
    kind: 'messages',
    deletes: { bookings: ['booking_id'] },
    rewrites: { json: ['facts'] },
  },
  outbox_mail: {
    kind: 'messages',
    deletes: { of: ['user_id'], to: ['recipient'] },
    rewrites: { texts: ['last_error'] },
  },
  passkey: owned('sign-in', 'user_id'),
  problem: { kind: 'problems', clears: [{ of: ['reported_by'], columns: { text: 'name' } }] },
  problem_follower: owned('problems', 'user_id'),
  push_device: owned('messages', 'user_id'),
  recovery_code: owned('sign-in', 'user_id'),
  registration: sent('sign-in', 'email'),
  report_mail: owned('messages', 'user_id'),
  resource_approver: owned('account', 'user_id'),
  scim_event: {
    kind: 'connections',
    deletes: { of: ['user_id'], naming: ['subject', 'attempt', 'params'] },
  },
  scim_user: owned('connections', 'user_id'),
  security_event: {
    kind: 'logs',
    clears: [
      {
        of: ['user_id'],
        to: ['account'],
        columns: {
          account: 'blank',
          detail: 'blank',
          address: 'blank',
          device: 'blank',
          person_name: 'default',
        },
      },
      {
        of: ['actor_id'],
        columns: { actor_name: 'default', address: 'blank', device: 'blank' },
      },
    ],
    rewrites: { texts: ['account', 'detail'] },
  },
  sign_in_ticket: owned('sign-in', 'user_id'),
  user_business_unit: owned('account', 'user_id'),
  user_identity: owned('sign-in', 'user_id'),
  user_session: owned('sign-in', 'user_id'),
  webhook_delivery: { kind: 'connections', rewrites: { texts: ['response'], json: ['log'] } },
  webhook_event: {
    kind: 'connections',
    deletes: { of: ['object_id'], bookings: ['object_id'] },
    rewrites: { texts: ['object_name', 'payload'] },
  },
  weekly_report_recipient: owned('messages', 'user_id'),
};
