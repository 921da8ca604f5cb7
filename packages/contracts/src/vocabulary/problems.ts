/**
 * Every refusal of the API: a stable code with its HTTP status. Clients narrow by code; the text
 * comes from the `validation` namespace under `problem.<code>`, where a missing one fails a test.
 */
export const problemStatus = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.idempotency_key_reused': 422,
  'request.too_many_uploads': 429,
  'request.too_many_streams': 429,
  'limit.reached': 429,
  'limit.merchant_reached': 429,
  'auth.required': 401,
  'auth.token_expired': 401,
  'auth.invalid_credentials': 401,
  'auth.refresh_rejected': 401,
  'auth.not_activated': 403,
  'auth.deactivated': 403,
  'auth.too_many_attempts': 429,
  'auth.method_off': 404,
  'auth.attempt_unknown': 400,
  'auth.attempt_used': 410,
  'auth.attempt_expired': 410,
  'auth.provider_refused': 403,
  'auth.provider_untrusted': 403,
  'auth.provider_unreachable': 503,
  'auth.email_unverified': 403,
  'auth.no_account': 403,
  'auth.identity_taken': 403,
  'auth.link_required': 403,
  'auth.link_code_wrong': 422,
  'auth.link_code_expired': 410,
  'auth.link_code_over': 410,
  'auth.password_too_weak': 422,
  'auth.password_personal': 422,
  'auth.password_wrong': 422,
  'auth.confirmation_required': 403,
  'auth.ticket_over': 410,
  'auth.code_wrong': 422,
  'auth.passkey_refused': 422,
  'auth.factor_unproven': 403,
  'auth.link_unknown': 404,
  'auth.link_used': 410,
  'auth.link_expired': 410,
  'auth.registration_closed': 403,
  'captcha.required': 403,
  'captcha.refused': 403,
  'captcha.unavailable': 503,
  'session.not_found': 404,
  'security_settings.stale': 409,
  'logout_token.refused': 400,
  'second_factor.not_found': 404,
  'second_factor.last': 409,
  'second_factor.own': 409,
  'second_factor.no_way': 409,
  'terms.changed': 409,
  'terms.stale': 409,
  'terms.no_draft': 409,
  'terms.not_found': 404,
  'access.denied': 403,
  'merchant.unknown': 404,
  'merchant.mismatch': 403,
  'service.not_enabled': 403,
  'business_unit.not_allowed': 422,
  'user.not_found': 404,
  'identity.not_found': 404,
  'user.email_taken': 409,
  'user.stale': 409,
  'user.not_invited': 409,
  'user.no_password': 409,
  'user.last_administrator': 409,
  'user.right_from_group': 409,
  'user.not_active': 409,
  'user.disabled_upstream': 409,
  'email_change.not_found': 404,
  'user.items_open': 409,
  'user.heir_not_allowed': 422,
  'user.not_deactivated': 409,
  'user.name_differs': 422,
  'business_unit.not_found': 404,
  'business_unit.stale': 409,
  'business_unit.title_taken': 409,
  'business_unit.in_use': 409,
  'services.stale': 409,
  'sign_in_method.not_found': 404,
  'sign_in_method.stale': 409,
  'sign_in_method.last': 409,
  'sign_in_method.not_testable': 422,
  'sign_in_method.untested': 409,
  'sign_in_method.full': 409,
  'sign_in_method.by_operator': 409,
  'sign_in_method.other_directory': 409,
  'mail_connection.not_found': 404,
  'mail_connection.stale': 409,
  'mail_test.running': 409,
  'mail_test.address_off': 409,
  'incoming_mail.not_found': 404,
  'incoming_mail.private': 403,
  'push.not_found': 404,
  'push.not_set_up': 422,
  'webhook.not_found': 404,
  'webhook.stale': 409,
  'webhook.too_many': 409,
  'webhook.is_off': 409,
  'provisioning.stale': 409,
  'provisioning.not_found': 404,
  'provisioning.changed': 412,
  'provisioning.paused': 503,
  'provisioning.bad_filter': 400,
  'provisioning.bad_path': 400,
  'provisioning.bad_syntax': 400,
  'provisioning.bad_value': 400,
  'provisioning.no_target': 400,
  'provisioning.taken': 409,
  'provisioning.not_linked': 409,
  'branding.stale': 409,
  'branding.no_draft': 409,
  'branding.not_found': 404,
  'branding.unchanged': 409,
  'branding.unreadable': 422,
  'audit_event.not_found': 404,
  'delegation.not_found': 404,
  'delegation.overlaps': 409,
  'reject_reasons.stale': 409,
  'rules.stale': 409,
  'resource.not_found': 404,
  'resource.stale': 409,
  'maintenance.stale': 409,
  'maintenance.over': 409,
  'maintenance.not_started': 409,
  'resource.has_bookings': 409,
  'resource.code_taken': 409,
  'resource.units_in_use': 409,
  'building.not_found': 404,
  'building.stale': 409,
  'building.in_use': 409,
  'building.name_taken': 409,
  'building.zone_clash': 409,
  'building.bookings_undecided': 409,
  'floor.not_found': 404,
  'floor.in_use': 409,
  'floor_plan.not_found': 404,
  'floor_plan.stale': 409,
  'floor_plan.no_draft': 409,
  'floor_plan.being_edited': 409,
  'closed_day.not_found': 404,
  'calendar.not_readable': 422,
  'sheet.not_readable': 422,
  'sheet.too_many_rows': 422,
  'sheet.too_large': 422,
  'sheet.wrong_columns': 422,
  'sheet.empty': 422,
  'sheet.has_faults': 422,
  'import.not_found': 404,
  'import.repeated': 409,
  'import.not_undoable': 409,
  'selection.changed': 409,
  'bulk_job.not_found': 404,
  'bulk_job.ended': 409,
  'bulk_job.running': 409,
  'problem.not_found': 404,
  'problem.stale': 409,
  'problem.resolved': 409,
  'problem.too_many_photos': 422,
  'announcement.not_found': 404,
  'announcement.stale': 409,
  'announcement.ended': 409,
  'announcement.urgent': 409,
  'announcement.too_many_bookings': 422,
  'attachment.not_found': 404,
  'attachment.too_many': 422,
  'file_store.unavailable': 503,
  'booking.not_found': 404,
  'booking.slot_taken': 409,
  'booking.stale': 409,
  'booking.not_editable': 409,
  'booking.from_calendar': 409,
  'booking.no_calendar': 409,
  'booking.answer_just_sent': 409,
  'booking.not_cancellable': 409,
  'booking.not_pending': 409,
  'booking.over': 409,
  'booking.not_overdue': 409,
  'booking.already_reminded': 409,
  'booking.too_many_for_excel': 422,
  'booking.check_in_not_open': 409,
  'booking.check_in_not_possible': 409,
  'booking.check_out_not_possible': 409,
  'booking.not_extendable': 409,
  'booking.not_answerable': 409,
  'booking.not_remindable': 409,
  'booking.none_to_remind': 409,
  'booking.extension_needs_approval': 409,
  'booking.odometer_too_low': 422,
  'booking.start_in_past': 422,
  'booking.notice_too_short': 422,
  'booking.too_far_ahead': 422,
  'booking.too_long': 422,
  'booking.off_grid': 422,
  'booking.over_capacity': 422,
  'booking.closed_day': 422,
  'booking.closed_weekday': 422,
  'booking.outside_hours': 422,
  'booking.open_until': 422,
  'booking.not_open': 422,
  'booking.quota_reached': 422,
  'booking.quota_series': 422,
  'booking.over_budget': 422,
  'budget.stale': 409,
  'price.stale': 409,
  'bill.not_found': 404,
  'bill.stale': 409,
  'bill.not_issuable': 409,
  'bill.not_payable': 409,
  'bill.not_voidable': 409,
  'api_key.not_found': 404,
  'api_key.stale': 409,
  'api_key.too_many': 422,
  'api_key.not_permitted': 403,
  'api_key.address_refused': 403,
  'api_key.rate_limited': 429,
  'feed.not_found': 404,
  'feed.too_many': 422,
  'booking.series_clashes': 409,
  'booking.series_exceptions': 409,
  'booking.series_over': 409,
  'booking.too_many_units': 422,
  'booking.too_few_free': 409,
  'booking.licence_missing': 422,
  'booking.licence_expired': 422,
  'booking.licence_unconfirmed': 422,
  'licence.not_found': 404,
  'licence.stale': 409,
  'licence.expired': 409,
  'display.not_found': 404,
  'display.stale': 409,
  'display.code_unknown': 422,
  'display.too_many_pairings': 429,
  'display.action_off': 403,
  'display.not_bookable': 422,
  'walk_up.not_claimable': 409,
  'code.not_found': 404,
  'code.nothing_now': 409,
  'link.not_found': 404,
  'link.used': 410,
  'link.expired': 410,
  'tenant.unknown': 404,
  'tenant.suspended': 403,
  'application.unknown': 404,
  'application.no_access': 403,
  'redirect.not_registered': 400,
  'origin.not_registered': 403,
  'scope.refused': 400,
  'sign_on.invalid_grant': 401,
  'refresh.invalid_grant': 400,
  'server.internal': 500,
  'server.unavailable': 503,
  'server.outcome_unknown': 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** All codes, as a list. */
export const problemCodes = Object.keys(problemStatus).filter((code): code is ProblemCode =>
  Object.hasOwn(problemStatus, code),
);

/** A value that a message may name. Instants end in `At`, dates in `On`, lengths in `Minutes`, `Seconds` or `Days`. */
export type ProblemParams = Readonly<Record<string, string | number | boolean>>;

export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

/** One refused field: where it stands, which rule it broke, and that rule's values. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly params: ProblemParams;
}

export interface ProblemDetails {
  readonly params?: ProblemParams;
  readonly issues?: readonly FieldIssue[];
  /** Time zone of the place for instants; defaults to the merchant's (Z-10). */
  readonly timezone?: string;
  /** Times that are taken, when the refusal is a clash (Z-01). */
  readonly clashes?: readonly TimeRange[];
}

/** A refusal with a code of the closed list. The HTTP layer turns it into a problem document. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Refuses by a code of the closed list, and shows it at the field that it concerns. */
export function refusalAt(path: string, code: ProblemCode, params?: ProblemParams): AppError {
  return new AppError(code, {
    ...(params && { params }),
    issues: [{ path, code, params: params ?? {} }],
  });
}

/** Refuses one field of a request by a rule of `field-issues`. */
export function invalidField(path: string, code: string, params: ProblemParams = {}): AppError {
  return new AppError('request.invalid', { issues: [{ path, code, params }] });
}
