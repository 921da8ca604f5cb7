// Made by `pnpm --filter @axp/api schema`; a test compares it with the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonColumn = ColumnType<unknown, string, string>;
type JsonColumnWithDefault = ColumnType<unknown, string | undefined, string>;

export interface DB {
  account_link: {
    merchant_id: string;
    token_hash: Buffer;
    purpose: string;
    email: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    email_change_id: string | null;
  };

  account_mail: {
    merchant_id: string;
    id: string;
    purpose: string;
    email: string;
    language: string;
    tries: Generated<number>;
    due_at: Generated<string>;
    created_at: Generated<string>;
    detail: Generated<string>;
    email_change_id: string | null;
    problem_id: string | null;
    expires_on: string | null;
  };

  action_link: {
    merchant_id: string;
    token_hash: Buffer;
    action: string;
    user_id: string | null;
    booking_id: string;
    booking_version: number;
    created_at: Generated<string>;
    expires_at: string;
    used_at: string | null;
    guest_email: string | null;
    is_for_series: Generated<boolean>;
  };

  announcement: {
    merchant_id: string;
    id: string;
    severity: string;
    texts: JsonColumn;
    link_url: string | null;
    building_id: string | null;
    resource_id: string | null;
    starts_at: string;
    ends_at: string;
    version: Generated<number>;
  };

  announcement_dismissal: {
    merchant_id: string;
    announcement_id: string;
    user_id: string;
    dismissed_at: Generated<string>;
  };

  answer_mail: {
    merchant_id: string;
    id: string;
    email: string;
    language: string;
    content: JsonColumn;
    tries: Generated<number>;
    due_at: Generated<string>;
    created_at: Generated<string>;
  };

  api_key: {
    merchant_id: string;
    id: string;
    user_id: string;
    created_by: string | null;
    is_personal: boolean;
    name: string;
    token_hash: Buffer;
    last_four: string;
    scopes: JsonColumn;
    networks: Generated<string[]>;
    created_at: Generated<string>;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
    last_used_from: string | null;
    refused_count: Generated<number>;
    refused_since: string | null;
    refused_at: string | null;
    refused_from: string | null;
    version: Generated<number>;
    requests_by_day: JsonColumnWithDefault;
    reminded_days: number | null;
  };

  app_user: {
    merchant_id: string;
    id: string;
    email: string;
    full_name: string;
    password_hash: string | null;
    status: string;
    timezone: Generated<string>;
    profile_image_id: string | null;
    is_all_bu: Generated<boolean>;
    is_administrator: Generated<boolean>;
    is_approver: Generated<boolean>;
    has_accepted_terms: Generated<boolean>;
    created_at: Generated<string>;
    licence_class: string | null;
    licence_expires_on: string | null;
    language: string | null;
    muted_mails: Generated<string[]>;
    accepted_terms_version: number | null;
    accepted_terms_at: string | null;
    version: Generated<number>;
    is_disabled_upstream: Generated<boolean>;
    hides_setup: Generated<boolean>;
    is_help_desk: Generated<boolean>;
    is_auditor: Generated<boolean>;
    mails_own_acts: Generated<boolean>;
    usual_building_id: string | null;
    usual_floor_id: string | null;
    start_reminders: Generated<string[]>;
    muted_pushes: Generated<string[]>;
    quiet_hours: JsonColumn | null;
    erasure_requested_at: string | null;
  };

  approval_delegation: {
    merchant_id: string;
    id: string;
    approver_id: string;
    delegate_id: string;
    first_day: string;
    last_day: string;
    created_at: Generated<string>;
  };

  audit_event: {
    merchant_id: string;
    id: string;
    at: string;
    actor_id: string | null;
    action: string;
    object_type: string;
    object_id: string | null;
    object_name: string;
    before: JsonColumn | null;
    after: JsonColumn | null;
    part_of_id: string | null;
    actor_name: string | null;
  };

  authenticator: {
    merchant_id: string;
    user_id: string;
    sealed_secret: Buffer;
    last_step: number;
    created_at: string;
  };

  bill: {
    merchant_id: string;
    id: string;
    booking_id: string;
    business_unit_id: string;
    resource_id: string;
    status: Generated<string>;
    version: Generated<number>;
    price_amount: number;
    price_currency: string;
    price_per: string;
    starts_at: string;
    ends_at: string;
    timezone: string;
    quantity: number;
    driven_km: number | null;
    amount: number | null;
    drawn_at: Generated<string>;
    issued_at: string | null;
    issued_by: string | null;
    paid_at: string | null;
    paid_by: string | null;
    voided_at: string | null;
    voided_by: string | null;
    void_reason: string | null;
    number: string | null;
  };

  bill_counter: {
    merchant_id: string;
    year: number;
    issued: number;
  };

  booking: {
    merchant_id: string;
    id: string;
    type: string;
    resource_id: string;
    status: string;
    version: Generated<number>;
    title: string;
    description: Generated<string>;
    starts_at: string;
    ends_at: string;
    timezone: string;
    privacy: Generated<string>;
    booker_id: string;
    booked_for_id: string;
    business_unit_id: string;
    attendees: number | null;
    layout: string | null;
    equipment_note: Generated<string>;
    catering_note: Generated<string>;
    meeting_link: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    quantity: Generated<number>;
    purpose: string | null;
    destination: string | null;
    needs_driver: Generated<boolean>;
    driver_id: string | null;
    estimated_km: number | null;
    is_licence_confirmed: Generated<boolean>;
    pick_up_building_id: string | null;
    return_building_id: string | null;
    approval_requested_at: string | null;
    check_in_opens_at: string | null;
    checked_in_at: string | null;
    checked_out_at: string | null;
    series_id: string | null;
    original_start: string | null;
    announced_state: string | null;
    calendar_id: string | null;
    is_over_budget: Generated<boolean>;
    own_fields: JsonColumnWithDefault;
  };

  booking_attachment: {
    merchant_id: string;
    id: string;
    booking_id: string;
    place: number;
    file_name: string;
    media_type: string;
    size_bytes: number;
    has_thumbnail: boolean;
    uploaded_by: string;
    uploaded_at: Generated<string>;
  };

  booking_change: {
    merchant_id: string;
    booking_id: string;
    requested_by: string;
    body: JsonColumn;
    held: JsonColumn;
    created_at: Generated<string>;
    is_of_series: Generated<boolean>;
  };

  booking_event: {
    merchant_id: string;
    id: string;
    booking_id: string;
    at: Generated<string>;
    actor_id: string | null;
    action: string;
    from_status: string | null;
    to_status: string;
    reason: string | null;
    acting_for_id: string | null;
    changes: JsonColumnWithDefault;
  };

  booking_invitee: {
    merchant_id: string;
    booking_id: string;
    email: string;
    user_id: string | null;
    name: Generated<string>;
    answer: Generated<string>;
    answered_at: string | null;
    is_decline_reported: Generated<boolean>;
    reminded_at: string | null;
    comment: Generated<string>;
  };

  booking_passenger: {
    merchant_id: string;
    booking_id: string;
    position: number;
    user_id: string | null;
    name: string;
  };

  booking_return: {
    merchant_id: string;
    booking_id: string;
    kind: string;
    odometer_km: number | null;
    fuel_percent: number | null;
    has_damage: boolean | null;
    are_keys_returned: boolean | null;
    parking_place: string | null;
    returned_units: number | null;
    condition: string | null;
    note: Generated<string>;
    returned_by: string;
    created_at: Generated<string>;
    former_odometer_km: number | null;
  };

  booking_series: {
    merchant_id: string;
    id: string;
    rule: JsonColumn;
    timezone: string;
    wall_start: string;
    first_start: string;
    length_minutes: number;
    continues_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    former_starts: JsonColumnWithDefault;
  };

  booking_series_exception: {
    merchant_id: string;
    series_id: string;
    original_start: string;
    kind: string;
    fields: Generated<string[]>;
  };

  booking_timer: {
    merchant_id: string;
    booking_id: string;
    kind: string;
    due_at: string;
  };

  branding_draft: {
    merchant_id: string;
    based_on: number;
    title: string;
    locale: string;
    support_contact: string;
    theme: JsonColumn;
    logo_image_id: string | null;
    background_image_id: string | null;
    saved_at: string;
    saved_by: string;
  };

  branding_version: {
    merchant_id: string;
    number: number;
    title: string;
    locale: string;
    support_contact: string;
    theme: JsonColumn;
    logo_image_id: string | null;
    background_image_id: string | null;
    published_at: string;
    published_by: string | null;
    restored_from: number | null;
  };

  building: {
    merchant_id: string;
    id: string;
    name: string;
    timezone: string;
    opening_hours: JsonColumn | null;
    version: Generated<number>;
    address: Generated<string>;
    opening_kept_until: string | null;
  };

  building_day: {
    merchant_id: string;
    day: string;
    building_id: string;
    type: string;
    open_by_hour: number[];
    used_by_hour: number[];
    bookings: number;
    awaited: number;
    no_shows: number;
    released_minutes: number;
    reused_minutes: number;
    lead_times: number[];
    fit: number[];
  };

  building_manager: {
    merchant_id: string;
    user_id: string;
    building_id: string;
  };

  bulk_job: {
    merchant_id: string;
    id: string;
    subject: string;
    action: JsonColumn;
    selection: JsonColumn;
    actor_id: string;
    address: string;
    device: string;
    state: Generated<string>;
    total: number;
    done: Generated<number>;
    changed: Generated<number>;
    skipped: JsonColumnWithDefault;
    after_id: string | null;
    tries: Generated<number>;
    created_at: string;
    ended_at: string | null;
    hidden_at: string | null;
    scope_ids: string[] | null;
  };

  business_unit: {
    merchant_id: string;
    id: string;
    title: string;
    booking_rules: JsonColumnWithDefault;
    is_active: Generated<boolean>;
    version: Generated<number>;
  };

  business_unit_approver: {
    merchant_id: string;
    business_unit_id: string;
    user_id: string;
  };

  calendar_feed: {
    merchant_id: string;
    id: string;
    user_id: string;
    resource_id: string | null;
    secret_hash: Buffer;
    created_at: Generated<string>;
    is_free_busy: Generated<boolean>;
  };

  captcha_use: {
    merchant_id: string;
    token_hash: Buffer;
    expires_at: string;
  };

  closed_day: {
    merchant_id: string;
    building_id: string;
    day: string;
    name_en: string;
    name_th: string;
  };

  cloud_tenant: {
    merchant_id: string;
    tenant_key: string;
    application_id: string;
  };

  cloud_token_use: {
    merchant_id: string;
    token_hash: Buffer;
    expires_at: string;
  };

  display: {
    merchant_id: string;
    id: string;
    user_id: string;
    kind: string;
    resource_id: string | null;
    building_id: string | null;
    business_unit_id: string | null;
    language: string;
    theme: string;
    details: string;
    actions: string[];
    token_hash: Buffer;
    device: string;
    paired_at: Generated<string>;
    last_seen_at: string | null;
    version: Generated<number>;
    off_start: string | null;
    off_end: string | null;
    identify_until: string | null;
  };

  display_pairing: {
    merchant_id: string;
    code_hash: Buffer;
    token_hash: Buffer;
    device: string;
    address: string;
    created_at: Generated<string>;
    expires_at: string;
  };

  driving_licence: {
    merchant_id: string;
    user_id: string;
    classes: string[];
    number: string | null;
    expires_on: string;
    photo_id: string | null;
    state: Generated<string>;
    reason: string | null;
    entered_at: Generated<string>;
    decided_at: string | null;
    decided_by: string | null;
    reminded_days: number | null;
    version: Generated<number>;
  };

  email_change: {
    merchant_id: string;
    id: string;
    user_id: string;
    old_email: string;
    new_email: string;
    requested_by: string;
    requested_at: string;
    expires_at: string;
    confirmed_at: string | null;
    ended_at: string | null;
    former: JsonColumn | null;
  };

  favourite_resource: {
    merchant_id: string;
    user_id: string;
    resource_id: string;
  };

  floor: {
    merchant_id: string;
    id: string;
    building_id: string;
    name: string;
    level: number;
    way: Generated<string>;
  };

  floor_plan: {
    merchant_id: string;
    floor_id: string;
    building_id: string;
    version: Generated<number>;
    editor_id: string | null;
    edited_since: string | null;
    edited_until: string | null;
  };

  floor_plan_content: {
    merchant_id: string;
    floor_id: string;
    is_draft: boolean;
    image_id: string | null;
    height: number;
    saved_at: string;
    saved_by: string | null;
    picture: JsonColumn | null;
    steps: JsonColumn | null;
  };

  floor_plan_former: {
    merchant_id: string;
    floor_id: string;
    number: number;
    image_id: string | null;
    height: number;
    picture: JsonColumn | null;
    shapes: JsonColumn;
    saved_at: string;
    saved_by: string | null;
  };

  floor_plan_shape: {
    merchant_id: string;
    floor_id: string;
    is_draft: boolean;
    resource_id: string;
    place: number;
    outline: JsonColumn;
  };

  group_grant: {
    merchant_id: string;
    id: string;
    user_id: string;
    method_code: string | null;
    right_kind: string;
    business_unit_id: string | null;
    building_id: string | null;
    group_name: string;
  };

  group_mapping: {
    merchant_id: string;
    method_code: string;
    position: number;
    group_name: string;
    right_kind: string;
    business_unit_id: string | null;
    building_id: string | null;
  };

  idempotency_key: {
    merchant_id: string;
    user_id: string;
    key: string;
    request_hash: Buffer;
    booking_id: string | null;
    created_at: Generated<string>;
    result: Buffer | null;
  };

  identity_link: {
    merchant_id: string;
    key_hash: Buffer;
    mail_id: string;
    method_code: string;
    issuer: string;
    subject: string;
    email: string;
    display_name: string;
    upstream_session_id: string | null;
    has_second_factor: Generated<boolean>;
    mails: Generated<number>;
    failures: Generated<number>;
    mailed_at: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    groups: string[] | null;
    hosted_domain: string | null;
  };

  image: {
    merchant_id: string;
    id: string;
    content_type: string;
    original: Buffer | null;
    thumbnail: Buffer | null;
    created_at: Generated<string>;
    is_remote: Generated<boolean>;
  };

  incoming_mail: {
    merchant_id: string;
    id: string;
    source: string;
    recipient: string;
    digest: Buffer;
    message_id: string | null;
    received_at: Generated<string>;
    size: number;
    raw: Buffer;
    due_at: Generated<string>;
    attempts: Generated<number>;
    processed_at: string | null;
    verdict: string | null;
    reason: string | null;
    reason_params: JsonColumnWithDefault;
    organizer_email: string | null;
    organizer_id: string | null;
    address_id: string | null;
    resource_id: string | null;
    starts_at: string | null;
    ends_at: string | null;
    uid: string | null;
    recurrence_id: string | null;
    sequence: number | null;
    kind: string | null;
    checks: JsonColumnWithDefault;
    answer_id: string | null;
  };

  invitation: {
    merchant_id: string;
    uid: string;
    address_id: string;
    recurrence_id: Generated<string>;
    booking_id: string | null;
    series_id: string | null;
    organizer_email: string;
    organizer_id: string | null;
    sequence: number;
    stamp: string;
    answer: string;
    starts_at: string;
    ends_at: string;
    message_id: string | null;
    updated_at: Generated<string>;
    client: string | null;
    attendee: string | null;
    date_zone: string | null;
  };

  kind_price: {
    merchant_id: string;
    type: string;
    price_amount: number;
    price_currency: string;
    price_per: string;
    since: string;
    version: Generated<number>;
    next_amount: number | null;
    next_per: string | null;
    next_since: string | null;
  };

  leftover_object: {
    merchant_id: string;
    id: string;
    tries: Generated<number>;
    due_at: string;
  };

  legal_draft: {
    merchant_id: string;
    kind: string;
    version: Generated<number>;
    content: JsonColumn;
    changes_en: string;
    changes_th: string;
    updated_at: string;
    updated_by: string;
  };

  legal_text: {
    merchant_id: string;
    kind: string;
    version: number;
    content: JsonColumn;
    changes_en: string;
    changes_th: string;
    published_at: string;
    published_by: string;
  };

  login_throttle: {
    merchant_id: string;
    key_hash: Buffer;
    failures: number;
    last_failed_at: string;
  };

  mail_connection: {
    merchant_id: string;
    domain: string;
    method: string;
    host: string | null;
    port: number | null;
    username: string | null;
    auth: Generated<string>;
    oauth: JsonColumnWithDefault;
    sealed_secret: Buffer | null;
    secret_expires_on: string | null;
    trusted_hosts: Generated<string[]>;
    trusted_networks: Generated<string[]>;
    series_clash: Generated<string>;
    is_active: Generated<boolean>;
    connected_at: string | null;
    failing_since: string | null;
    failure: string | null;
    last_message_at: string | null;
    uid_validity: number | null;
    last_uid: number | null;
    version: Generated<number>;
    tls: string | null;
    dkim_selector: string | null;
    next_attempt_at: string | null;
    attempt_requested_at: string | null;
    checks: JsonColumnWithDefault;
    checked_at: string | null;
    checks_due_at: Generated<string>;
  };

  mail_fault: {
    merchant_id: string;
    kind: string;
    mailed_at: Generated<string>;
  };

  mail_test: {
    merchant_id: string;
    id: string;
    user_id: string;
    address_id: string;
    recipient: string;
    starts_at: string;
    ends_at: string;
    started_at: Generated<string>;
    due: string | null;
    token_hash: Buffer | null;
    steps: JsonColumnWithDefault;
    failure: JsonColumn | null;
    facts: JsonColumnWithDefault;
    answer: JsonColumn | null;
  };

  meeting_offer: {
    merchant_id: string;
    token_hash: Buffer;
    answer_id: string;
    place: number;
    user_id: string;
    resource_id: string;
    request: JsonColumn;
    booking_id: string | null;
    expires_at: string;
    created_at: Generated<string>;
  };

  merchant: {
    id: string;
    title: string;
    locale: string;
    timezone: string;
    support_contact: string;
    theme: JsonColumn;
    logo_image_id: string | null;
    background_image_id: string | null;
    services: JsonColumnWithDefault;
    booking_rules: JsonColumnWithDefault;
    created_at: Generated<string>;
    services_version: Generated<number>;
    branding_revision: Generated<number>;
    sign_in_version: Generated<number>;
    rules_version: Generated<number>;
    second_factor: Generated<string>;
    session_idle_hours: Generated<number>;
    session_idle_hours_administrator: Generated<number>;
    session_days: Generated<number>;
    security_log_days: Generated<number>;
    security_version: Generated<number>;
    limits: JsonColumnWithDefault;
    currency: Generated<string>;
    problem_days: Generated<number>;
    booking_text_months: Generated<number>;
  };

  merchant_host: {
    merchant_id: string;
    host: string;
  };

  merchant_report: {
    merchant_id: string;
    people: Generated<string>;
    read_until: string | null;
    read_at: string | null;
    settled_until: string | null;
  };

  move_in: {
    merchant_id: string;
    id: string;
    version: Generated<number>;
    state: Generated<string>;
    system: string;
    system_version: string;
    origin: string;
    timezone: string;
    file_name: string;
    file_bytes: number;
    read_at: string;
    read_counts: JsonColumn;
    left_out: JsonColumn;
    periods: JsonColumn;
    takes_breaches: Generated<boolean>;
    conflicts: Generated<string>;
    parts: number;
    part: Generated<number>;
    done: Generated<number>;
    total: number;
    tries: Generated<number>;
    actor_id: string;
    address: string;
    device: string;
    created_at: string;
    checked_at: string | null;
    ended_at: string | null;
    subjects: JsonColumnWithDefault;
    began_at: string | null;
  };

  move_in_thing: {
    merchant_id: string;
    move_in_id: string;
    kind: string;
    key: string;
    group_key: string;
    part: number;
    position: number;
    thing: JsonColumn;
    name: string;
    detail: string;
    search_text: string;
    resource_key: string | null;
    owner_key: string | null;
    series_key: string | null;
    starts_at: string | null;
    ends_at: string | null;
    bookings: Generated<number>;
    choice: JsonColumn | null;
    outcome: Generated<string>;
    reason: JsonColumn | null;
    target_id: string | null;
    here: JsonColumn | null;
    clash: JsonColumn | null;
    suggestion: JsonColumn | null;
  };

  moved_thing: {
    merchant_id: string;
    origin: string;
    kind: string;
    key: string;
    object_id: string;
    is_created: boolean;
    move_in_id: string;
    invited_at: string | null;
  };

  notification: {
    merchant_id: string;
    id: string;
    user_id: string;
    booking_id: string | null;
    event_id: string | null;
    booking_status: string | null;
    is_participant: boolean;
    created_at: Generated<string>;
    read_at: string | null;
    topic: Generated<string>;
    licence_user_id: string | null;
    problem_id: string | null;
    person_id: string | null;
    detail: Generated<string>;
  };

  occupancy: {
    merchant_id: string;
    id: string;
    resource_id: string;
    unit_id: string;
    kind: string;
    booking_id: string | null;
    starts_at: string;
    ends_at: string;
    during: GeneratedAlways<string | null>;
    is_long: GeneratedAlways<boolean | null>;
    expires_at: string | null;
    block_id: string | null;
    holder_id: string | null;
    form_id: string | null;
    via_resource_id: string | null;
    is_shadow: Generated<boolean>;
  };

  opening_day: {
    merchant_id: string;
    day: string;
    resource_id: string;
    building_id: string;
    business_unit_id: string | null;
    minutes: number;
    timezone: string | null;
    open_during: string | null;
    units: number | null;
    seats: number | null;
    used_minutes: Generated<number>;
    bookings: Generated<number>;
    awaited: Generated<number>;
    no_shows: Generated<number>;
    part_ids: Generated<string[]>;
  };

  outbox_event: {
    merchant_id: string;
    event_id: string;
    booking_id: string;
    facts: JsonColumn;
    created_at: Generated<string>;
  };

  outbox_mail: {
    merchant_id: string;
    id: string;
    event_id: string;
    booking_id: string;
    booking_version: number;
    recipient: string;
    recipient_name: string;
    user_id: string | null;
    topic: Generated<string>;
    booking_status: string;
    is_participant: boolean;
    tries: Generated<number>;
    due_at: Generated<string>;
    sent_at: string | null;
    failed_at: string | null;
    last_error: string | null;
    created_at: Generated<string>;
    bundle_id: string | null;
  };

  own_amenities: {
    merchant_id: string;
    version: Generated<number>;
    amenities: JsonColumn;
    former: string[];
  };

  own_field: {
    merchant_id: string;
    id: string;
    subject: string;
    kind: string;
    position: number;
    is_archived: Generated<boolean>;
    version: Generated<number>;
    definition: JsonColumn;
  };

  passkey: {
    merchant_id: string;
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };

  passkey_challenge: {
    merchant_id: string;
    challenge_hash: Buffer;
    expires_at: string;
  };

  problem: {
    merchant_id: string;
    id: string;
    resource_id: string;
    booking_id: string | null;
    block_id: string | null;
    kind: string;
    is_unusable: Generated<boolean>;
    text: string;
    missing_units: number | null;
    reported_by: string;
    reported_at: Generated<string>;
    resolved_by: string | null;
    resolved_at: string | null;
    resolution: string | null;
    version: Generated<number>;
    category: string | null;
    assignee_id: string | null;
    started_at: string | null;
    supplier: string | null;
  };

  problem_follower: {
    merchant_id: string;
    problem_id: string;
    user_id: string;
    joined_at: Generated<string>;
  };

  problem_photo: {
    merchant_id: string;
    problem_id: string;
    place: number;
    image_id: string;
  };

  push_device: {
    merchant_id: string;
    id: string;
    user_id: string;
    session_id: string | null;
    endpoint: string;
    browser_key: string;
    auth_secret: string;
    server_key: string;
    user_agent: string;
    created_at: Generated<string>;
    last_push_at: string | null;
  };

  push_message: {
    merchant_id: string;
    device_id: string;
    notification_id: string;
    created_at: Generated<string>;
    due_at: Generated<string>;
    tries: Generated<number>;
  };

  recovery_code: {
    merchant_id: string;
    user_id: string;
    code_hash: Buffer;
    used_at: string | null;
  };

  refresh_token: {
    merchant_id: string;
    token_hash: Buffer;
    session_id: string;
    created_at: Generated<string>;
    used_at: string | null;
  };

  registration: {
    merchant_id: string;
    email: string;
    full_name: string;
    password_hash: string;
    expires_at: string;
  };

  reject_reasons: {
    merchant_id: string;
    version: Generated<number>;
    reasons: JsonColumn | null;
  };

  report_mail: {
    merchant_id: string;
    id: string;
    user_id: string;
    type: string;
    week: string;
    is_test: boolean;
    tries: Generated<number>;
    due_at: Generated<string>;
  };

  resource: {
    merchant_id: string;
    id: string;
    type: string;
    name: string;
    description: string | null;
    building_id: string;
    floor_id: string | null;
    capacity: number | null;
    quantity: Generated<number>;
    amenity_mask: Generated<number>;
    image_id: string | null;
    needs_approval: Generated<boolean>;
    is_active: Generated<boolean>;
    booking_rules: JsonColumnWithDefault;
    search_text: string;
    licence_class: string | null;
    business_unit_id: string | null;
    odometer_km: number | null;
    opening_hours: JsonColumn | null;
    is_open_on_closed_days: Generated<boolean>;
    price_amount: number | null;
    price_currency: string | null;
    price_per: string | null;
    version: Generated<number>;
    code: Generated<string>;
    privacy: Generated<string>;
    is_restricted: Generated<boolean>;
    own_fields: JsonColumnWithDefault;
  };

  resource_address: {
    merchant_id: string;
    id: string;
    local_part: string;
    resource_id: string | null;
    pool_type: string | null;
    pool_building_id: string | null;
    is_active: Generated<boolean>;
    released_at: string | null;
    created_at: Generated<string>;
  };

  resource_approver: {
    merchant_id: string;
    resource_id: string;
    user_id: string;
  };

  resource_block: {
    merchant_id: string;
    id: string;
    resource_id: string;
    kind: string;
    title: string;
    starts_at: string;
    ends_at: string;
    created_by: string;
    created_at: Generated<string>;
    version: Generated<number>;
    unit_ids: string[] | null;
  };

  resource_code: {
    merchant_id: string;
    resource_id: string;
    secret_hash: Buffer;
    created_at: Generated<string>;
    sealed_secret: Buffer | null;
    replaced_at: string | null;
  };

  resource_import: {
    merchant_id: string;
    id: string;
    type: string;
    created_at: string;
    created_by: string;
    undone_at: string | null;
    floor_ids: Generated<string[]>;
  };

  resource_import_row: {
    merchant_id: string;
    import_id: string;
    resource_id: string;
    version: number;
    before: JsonColumn | null;
  };

  resource_part: {
    merchant_id: string;
    building_id: string;
    whole_id: string;
    part_id: string;
  };

  resource_unit: {
    merchant_id: string;
    id: string;
    resource_id: string;
    number: number;
  };

  resource_visibility: {
    merchant_id: string;
    resource_id: string;
    business_unit_id: string;
  };

  scim_connection: {
    merchant_id: string;
    is_paused: Generated<boolean>;
    sends_invitations: Generated<boolean>;
    links_people: Generated<boolean>;
    leaver_rule: Generated<string>;
    most_deactivations: Generated<number>;
    version: Generated<number>;
    is_dry_run: Generated<boolean>;
  };

  scim_event: {
    merchant_id: string;
    id: string;
    kind: string;
    user_id: string | null;
    subject: string | null;
    is_dry_run: boolean;
    fields: Generated<string[]>;
    code: string | null;
    params: JsonColumn | null;
    attempt: JsonColumn | null;
    times: Generated<number>;
    at: Generated<string>;
    rights: JsonColumn | null;
  };

  scim_group: {
    merchant_id: string;
    id: string;
    external_id: string | null;
    display_name: string;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    display_name_key: GeneratedAlways<string>;
    deleted_at: string | null;
    before_dry_run: JsonColumn | null;
  };

  scim_group_right: {
    merchant_id: string;
    group_id: string;
    position: number;
    right_kind: string;
    business_unit_id: string | null;
    building_id: string | null;
  };

  scim_member: {
    merchant_id: string;
    group_id: string;
    user_id: string;
  };

  scim_user: {
    merchant_id: string;
    user_id: string;
    external_id: string | null;
    user_name: string;
    given_name: Generated<string>;
    family_name: Generated<string>;
    is_active: boolean;
    deactivated_at: string | null;
    waits_since: string | null;
    deleted_at: string | null;
    has_unsettled_rights: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    user_name_key: GeneratedAlways<string>;
    pending: string | null;
    full_name: string | null;
    email: string | null;
    was_active: boolean | null;
    person_id: GeneratedAlways<string | null>;
    manager_id: string | null;
    before_dry_run: JsonColumn | null;
  };

  search_demand: {
    merchant_id: string;
    day: string;
    type: string;
    outcome: string;
    searches: number;
  };

  security_event: {
    merchant_id: string;
    id: string;
    at: string;
    kind: string;
    reason: string | null;
    method: string | null;
    user_id: string | null;
    actor_id: string | null;
    account: Generated<string>;
    detail: Generated<string>;
    address: Generated<string>;
    device: Generated<string>;
    actor_name: string | null;
    person_name: string | null;
  };

  sign_in_attempt: {
    merchant_id: string;
    state_hash: Buffer;
    method_code: string;
    key_hash: Buffer;
    nonce: string;
    code_verifier: string;
    callback: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    trial_session_id: string | null;
    longest_proof_age: number | null;
  };

  sign_in_method: {
    merchant_id: string;
    code: string;
    kind: string;
    slot: Generated<number>;
    is_enabled: Generated<boolean>;
    name: Generated<string>;
    logo_image_id: string | null;
    issuer: string | null;
    authority: string | null;
    client_id: string | null;
    client_secret_name: string | null;
    audience: string | null;
    scopes: Generated<string>;
    allowed_domains: Generated<string[]>;
    creates_users: Generated<boolean>;
    owns_addresses: Generated<boolean>;
    label_en: Generated<string>;
    label_th: Generated<string>;
    logo_digest: Buffer | null;
    has_own_domains: Generated<boolean>;
    accepted_acr: Generated<string[]>;
    upstream_second_factor: string | null;
    is_own: Generated<boolean>;
    sealed_secret: Buffer | null;
    secret_set_at: string | null;
    tested_at: string | null;
    connection_version: Generated<number>;
    group_mode: Generated<string>;
    groups_claim: Generated<string>;
    signs_out_at_provider: Generated<boolean>;
    external_id_claim: string | null;
  };

  sign_in_ticket: {
    merchant_id: string;
    token_hash: Buffer;
    browser_hash: Buffer;
    user_id: string;
    password_digest: Buffer | null;
    created_at: string;
    expires_at: string;
    method_code: string | null;
    identity_issuer: string | null;
    identity_subject: string | null;
    upstream_session_id: string | null;
    upstream_id_token: Buffer | null;
  };

  stale_day: {
    merchant_id: string;
    building_id: string;
    day: string;
    since: Generated<string>;
  };

  stored_file: {
    merchant_id: string;
    id: string;
    original: Buffer | null;
    thumbnail: Buffer | null;
    is_remote: Generated<boolean>;
  };

  unit_budget: {
    merchant_id: string;
    business_unit_id: string;
    year: number;
    amount: number;
    currency: string;
    when_used_up: string;
    version: Generated<number>;
  };

  unit_day: {
    merchant_id: string;
    day: string;
    building_id: string;
    type: string;
    business_unit_id: string;
    used_minutes: number;
    bookings: number;
    awaited: number;
    no_shows: number;
    people: string[];
  };

  use_count: {
    merchant_id: string;
    kind: string;
    day: string;
    owner_id: string;
    share: number;
    used: number;
  };

  user_business_unit: {
    merchant_id: string;
    user_id: string;
    business_unit_id: string;
    is_default: Generated<boolean>;
  };

  user_identity: {
    merchant_id: string;
    issuer: string;
    subject: string;
    id: string;
    user_id: string;
    method_code: string;
    email: string | null;
    proof: string;
    linked_at: string;
    last_used_at: string;
    groups: string[] | null;
    groups_at: string | null;
  };

  user_session: {
    merchant_id: string;
    id: string;
    user_id: string;
    user_agent: Generated<string>;
    created_at: Generated<string>;
    expires_at: string;
    ended_at: string | null;
    end_reason: string | null;
    method_code: string | null;
    identity_issuer: string | null;
    identity_subject: string | null;
    upstream_session_id: string | null;
    has_second_factor: Generated<boolean>;
    last_seen_at: string | null;
    address: Generated<string>;
    confirmed_at: string | null;
    upstream_id_token: Buffer | null;
  };

  walk_up: {
    merchant_id: string;
    booking_id: string;
    display_id: string;
    tap_id: string;
    claim_hash: Buffer;
    created_at: Generated<string>;
    claim_until: string;
    claimed_at: string | null;
  };

  wanted_time: {
    merchant_id: string;
    day: string;
    hour: number;
    type: string;
    place_id: string;
    least_size: number;
    outcome: string;
    searches: number;
  };

  webhook_delivery: {
    merchant_id: string;
    endpoint_id: string;
    event_id: string;
    at: string;
    state: Generated<string>;
    due_at: Generated<string>;
    attempts: Generated<number>;
    failures: Generated<number>;
    delivered_at: string | null;
    log: JsonColumnWithDefault;
    response: string | null;
    replayed_by: string | null;
  };

  webhook_endpoint: {
    merchant_id: string;
    id: string;
    name: string;
    url: string;
    events: string[];
    takes_new_types: boolean;
    known_types: string[];
    sealed_secret: Buffer;
    secret_ending: string;
    sealed_former_secret: Buffer | null;
    former_secret_until: string | null;
    off_reason: string | null;
    off_since: string | null;
    failing_since: string | null;
    last_status: number | null;
    last_failure: string | null;
    version: Generated<number>;
    format: Generated<string>;
    business_unit_id: string | null;
  };

  webhook_event: {
    merchant_id: string;
    id: string;
    type: string;
    object_id: string;
    object_name: string | null;
    at: Generated<string>;
    payload: string | null;
  };

  weekly_report: {
    merchant_id: string;
    type: string;
    weekday: number;
    send_at: string;
    planned_until: Generated<string>;
    version: Generated<number>;
  };

  weekly_report_recipient: {
    merchant_id: string;
    user_id: string;
  };
}
