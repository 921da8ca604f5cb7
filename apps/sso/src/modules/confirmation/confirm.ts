import { acceptCode } from '@axp/server-kit/second-factor';
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import { alert, field, guarded, hidden } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields, Visit } from '../../platform/pages/page-request.ts';
import { sendPage } from '../../platform/pages/send-page.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { AccountSettings } from '../local-accounts/index.ts';
import { checkPassword, throttled } from '../local-accounts/index.ts';
import type { Factors } from '../second-factor/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';

export interface ConfirmationDeps {
  readonly accounts: AccountSettings;
  readonly factors: Factors;
}

/** How old the last proof may be for changes that could be turned against someone. */
const freshMs = 15 * 60 * 1000;

const own = new Set(['form_token', 'confirm_password', 'confirm_code']);

/**
 * Requires a recent proof of identity. Otherwise returns a page that asks for it and carries the
 * form's values, so that an unattended browser is of little use and no input is lost.
 * @returns the page that asks, or null to continue
 */
export async function askAgain(
  deps: ConfirmationDeps,
  sender: Sender,
  form: Fields,
): Promise<{ readonly sent: FastifyReply } | null> {
  const { visit, person, reply } = sender;
  const { scope, context } = visit;
  // Choosing a language on this page must not submit the change.
  const isLanguageChosen = visit.query.lang !== undefined;
  const ageMs = scope.clock.now().getTime() - person.provenAt.getTime();
  if (ageMs < freshMs && !isLanguageChosen) return null;
  const [loginName, { isOff, hasApp }] = await Promise.all([
    scope.read((trx) => loginNameOf(trx, scope.tenant.id, person.userId)),
    deps.factors.stateOf(scope, person.userId),
  ]);
  const needsCode = hasApp && !isOff;
  const proof = await proofOf(deps, sender, { form, loginName, needsCode });
  if (proof.kind === 'right') return null;
  if (proof.kind === 'wait') reply.header('retry-after', proof.seconds);
  const page = confirmPage(sender, {
    carried: Object.entries(form).filter(([name]) => !own.has(name)),
    proofKind: proofKindOf(loginName !== null, needsCode),
    error: errorOf(context, proof, needsCode),
  });
  const status = proof.kind === 'wait' ? 429 : 401;
  return { sent: sendPage(reply, { ...context, page }, { status }) };
}

type Proof =
  | { readonly kind: 'none' | 'right' | 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

interface Offered {
  readonly form: Fields;
  readonly loginName: string | null;
  readonly needsCode: boolean;
}

async function proofOf(
  deps: ConfirmationDeps,
  { visit, person }: Sender,
  { form, loginName, needsCode }: Offered,
): Promise<Proof> {
  const { scope, address, userAgent } = visit;
  const { confirm_password: password, confirm_code: code } = form;
  const accounts = { ...deps.accounts, scope };
  const { userId, sessionId } = person;
  const attempted = await (async () => {
    if (needsCode && code !== undefined) {
      const account = `factor ${userId}`;
      const wrong = 'auth.code_wrong';
      const origin = { address, userAgent, isProven: true };
      const attempt = { account, ...origin, subject: () => userId, wrong } as const;
      return throttled(accounts, attempt, () =>
        acceptCode(deps.factors.settings, factorScopeOf(visit), { userId, code }),
      );
    }
    if (!needsCode && loginName !== null && password !== undefined) {
      return checkPassword(accounts, {
        email: loginName,
        password,
        address,
        userAgent,
        deviceId: null,
        isProven: true,
      });
    }
    return null;
  })();
  if (!attempted) return { kind: 'none' };
  if (attempted.kind !== 'right') return attempted;
  await scope.write(async (trx) => {
    await noteConfirmation(trx, scope, sessionId);
    await recordEvent(trx, scope, {
      action: 'session.confirmed',
      actor: userId,
      subject: sessionId,
      origin: visit,
    });
  });
  return { kind: 'right' };
}

/** Users of a provider sign in there again. */
function proofKindOf(hasPassword: boolean, needsCode: boolean): 'code' | 'password' | 'sign-in' {
  if (needsCode) return 'code';
  return hasPassword ? 'password' : 'sign-in';
}

function errorOf(context: PageContext, proof: Proof, needsCode: boolean): string | null {
  if (proof.kind === 'wait') return waitText(context.say, proof.seconds);
  if (proof.kind !== 'wrong') return null;
  if (needsCode) return context.say('error.code');
  return administrationTexts(context.language)('confirm.wrong');
}

interface ConfirmPage {
  /** Submitted values, carried through. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly proofKind: 'code' | 'password' | 'sign-in';
  readonly error: string | null;
}

/** Asks for a proof of identity before a sensitive change. */
function confirmPage(sender: Sender, { carried, proofKind, error }: ConfirmPage): string {
  const { visit, person, path, isWide = false } = sender;
  const { context } = visit;
  const say = administrationTexts(context.language);
  const action = path.split('?')[0] ?? path;
  const kept = [guarded(context), carried.map(([name, value]) => hidden(name, value))];
  return layout(
    { ...context, address: path },
    {
      isWide,
      title: say('confirm.title'),
      body: html`<div class="narrow"><h1>${say('confirm.title')}</h1>
<p>${say('confirm.lead', { name: person.email ?? person.displayName })}</p>
${alert(error)}
${proofKind === 'sign-in' && html`<p><a class="button" href="/login?prompt=login" target="_blank" rel="noopener">${say('confirm.signIn')}</a></p>`}
<form method="post" action="${action}" novalidate>
${kept}
${proofKind !== 'sign-in' && proofField(context, proofKind)}
<button class="main">${say('confirm.submit')}</button>
</form></div>`,
      // There is no page to ask for: what was about to be done exists in this form alone.
      repeats: { action, of: { fields: kept } },
    },
  );
}

function proofField(context: PageContext, proofKind: 'code' | 'password'): Markup {
  const say = administrationTexts(context.language);
  if (proofKind === 'password') {
    return field(context, {
      name: 'confirm_password',
      label: say('confirm.password'),
      type: 'password',
      autocomplete: 'current-password',
      isFocused: true,
    });
  }
  return field(context, {
    name: 'confirm_code',
    label: say('confirm.code'),
    autocomplete: 'one-time-code',
    className: 'code',
    isFocused: true,
  });
}

/** A signed-in person who sends a form. */
interface Sender {
  readonly visit: Visit;
  readonly reply: FastifyReply;
  readonly person: {
    readonly userId: string;
    readonly sessionId: string;
    readonly displayName: string;
    readonly email: string | null;
    /** When they last proved who they are. */
    readonly provenAt: Date;
  };
  /** Address of the form. */
  readonly path: string;
  readonly isWide?: boolean;
}

async function noteConfirmation(
  trx: Transaction<DB>,
  { tenant, clock }: TenantScope,
  sessionId: string,
): Promise<void> {
  await updateRows({ db: trx, tenant }, 'platform_session')
    .set({ confirmed_at: clock.now().toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Returns the login name for our own passwords; null for users of other providers. */
async function loginNameOf(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<string | null> {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'local_credential')
    .select('login_name')
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row?.login_name ?? null;
}
