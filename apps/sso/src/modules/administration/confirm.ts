import { acceptCode } from '@axp/server-kit/second-factor';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import { field, guarded, hidden } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { accountsOf, checkPassword, throttled } from '../local-accounts/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';
import { loginNameOf, noteConfirmation } from './administrator.queries.ts';
import type { AdministrationDeps, Desk } from './desk.ts';
import { alert, frame, send } from './pages/frame.ts';

const own = new Set(['form_token', 'confirm_password', 'confirm_code']);

/**
 * Requires a recent proof of identity. Otherwise returns a page that asks for it and carries the
 * form's values, so that an unattended browser is of little use and no input is lost.
 * @returns the page that asks, or null to continue
 */
export async function askAgain(
  deps: AdministrationDeps,
  desk: Desk,
  form: Fields,
): Promise<{ readonly sent: FastifyReply } | null> {
  const { visit, administrator } = desk;
  // Choosing a language on this page must not submit the change.
  const isLanguageChosen = visit.query.lang !== undefined;
  if (desk.isFresh && !isLanguageChosen) return null;
  const { scope, scene } = visit;
  const [loginName, { isOff, hasApp }] = await Promise.all([
    scope.read((trx) => loginNameOf(trx, scope.tenant.id, administrator.userId)),
    deps.factors.stateOf(scope, administrator.userId),
  ]);
  const needsCode = hasApp && !isOff;
  const proof = await proofOf(deps, desk, { form, loginName, needsCode });
  if (proof.kind === 'right') return null;
  if (proof.kind === 'wait') desk.reply.header('retry-after', proof.seconds);
  const page = confirmPage(desk, {
    carried: Object.entries(form).filter(([name]) => !own.has(name)),
    proofKind: proofKindOf(loginName !== null, needsCode),
    error: errorOf(desk, proof, { scene, needsCode }),
  });
  return { sent: send(desk, page, { status: proof.kind === 'wait' ? 429 : 401 }) };
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
  deps: AdministrationDeps,
  { visit, administrator }: Desk,
  { form, loginName, needsCode }: Offered,
): Promise<Proof> {
  const { scope, address, userAgent } = visit;
  const { confirm_password: password, confirm_code: code } = form;
  const accounts = accountsOf(scope, deps.accounts);
  const { userId, sessionId } = administrator;
  const attempted = await (async () => {
    if (needsCode && code !== undefined) {
      const account = `factor ${userId}`;
      const wrong = 'auth.code_wrong';
      const attempt = { account, address, userAgent, subject: () => userId, wrong } as const;
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
      });
    }
    return null;
  })();
  if (!attempted) return { kind: 'none' };
  if (attempted.kind !== 'right') return attempted;
  await scope.write(async (trx) => {
    const tenantId = scope.tenant.id;
    await noteConfirmation(trx, tenantId, { sessionId, at: scope.clock.now() });
    const subject = sessionId;
    await recordEvent(trx, scope, {
      tenantId,
      action: 'session.confirmed',
      actor: userId,
      subject,
      address,
      userAgent,
    });
  });
  return { kind: 'right' };
}

/** Users of a provider sign in there again. */
function proofKindOf(hasPassword: boolean, needsCode: boolean): 'code' | 'password' | 'sign-in' {
  if (needsCode) return 'code';
  return hasPassword ? 'password' : 'sign-in';
}

function errorOf(
  { say }: Desk,
  proof: Proof,
  { scene, needsCode }: Pick<Offered, 'needsCode'> & Pick<Desk['visit'], 'scene'>,
): string | null {
  if (proof.kind === 'wait') return waitText(scene.say, proof.seconds);
  if (proof.kind !== 'wrong') return null;
  return needsCode ? scene.say('error.code') : say('confirm.wrong');
}

interface ConfirmPage {
  /** Submitted values, carried through. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly proofKind: 'code' | 'password' | 'sign-in';
  readonly error: string | null;
}

/** Asks for a proof of identity before a sensitive change. */
function confirmPage(desk: Desk, { carried, proofKind, error }: ConfirmPage): string {
  const { say, visit, administrator } = desk;
  const action = desk.path.split('?')[0] ?? desk.path;
  const kept = [guarded(visit.scene), carried.map(([name, value]) => hidden(name, value))];
  return frame(desk, {
    title: say('confirm.title'),
    body: html`<div class="narrow"><h1>${say('confirm.title')}</h1>
<p>${say('confirm.lead', { name: administrator.email ?? administrator.displayName })}</p>
${alert(error)}
${proofKind === 'sign-in' && html`<p><a class="button" href="/login?prompt=login" target="_blank" rel="noopener">${say('confirm.signIn')}</a></p>`}
<form method="post" action="${action}" novalidate>
${kept}
${proofKind !== 'sign-in' && proofField(desk, proofKind)}
<button class="main">${say('confirm.submit')}</button>
</form></div>`,
    // There is no page to ask for: what was about to be done exists in this form alone.
    repeats: { action, of: { fields: kept } },
  });
}

function proofField({ say, visit }: Desk, proofKind: 'code' | 'password'): Markup {
  if (proofKind === 'password') {
    return field(visit.scene, {
      name: 'confirm_password',
      label: say('confirm.password'),
      type: 'password',
      autocomplete: 'current-password',
      isFocused: true,
      maxLength: 1024,
    });
  }
  return field(visit.scene, {
    name: 'confirm_code',
    label: say('confirm.code'),
    autocomplete: 'one-time-code',
    className: 'code',
    isFocused: true,
    maxLength: 20,
  });
}
