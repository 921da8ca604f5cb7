import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from '../seeds/index.ts';
import type { Clerk } from './administration/clerk.ts';
import { clerkOf } from './administration/clerk.ts';
import { testSso } from './app.ts';
import { addConnector } from './peers/connectors.ts';
import { loginAddress, Visitor } from './visitor.ts';

const sso = testSso();
beforeAll(async () => {
  await addConnector(sso, {
    slug: 'staff',
    kind: 'ldap',
    issuer: 'urn:staff',
    settings: { url: 'ldap://127.0.0.1:9', baseDn: 'dc=x' },
  });
});
beforeEach(async () => {
  sso.clock.advance({ minutes: 30 });
  await ask('optional');
});

async function ask(secondFactor: string): Promise<void> {
  const settings = JSON.stringify({ secondFactor });
  await sso.db.updateTable('tenant').set({ settings }).where('key', '=', 'acme').execute();
}

const wrong = { email: 'staff@acme.test', password: 'wrong' };
const right = { email: 'staff@acme.test', password: demoPassword };

async function signedIn(): Promise<Visitor> {
  const ann = new Visitor(sso.app);
  await ann.get('/login');
  await ann.submit('/login', right);
  return ann;
}

function codeFrom(key: string): string {
  const timestamp = sso.clock.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

/** Where the foot of the last page offers it in Thai. */
function thaiLinkOf({ html }: Visitor): string | undefined {
  return /<a lang="th" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
}

async function inThai(ann: Visitor): Promise<void> {
  await ann.get(thaiLinkOf(ann) ?? 'no link');
  expect(ann.status).toBe(200);
  expect(ann.html).toContain('<html lang="th"');
}

describe('a page that answers a form, in another language', () => {
  it('[S-01] keeps the destination of a sign-in after a wrong password', async () => {
    const ann = new Visitor(sso.app);
    await ann.get(loginAddress());
    await ann.submit('/login', wrong);
    expect(ann.status).toBe(401);
    await inThai(ann);
    await ann.submit('/login', right);
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });

  it('[S-01] keeps it after a provider returned the person', async () => {
    const ann = new Visitor(sso.app);
    await ann.get(loginAddress().replace('/login?', '/login/with/staff?'));
    await ann.submit('/login/with/staff', { login: 'ann', password: 'x' });
    expect(ann.status).toBe(502);
    await inThai(ann);
    expect(ann.hiddenFields('/login/with/staff')).toHaveProperty('redirect_url');
  });

  it('[S-01] still asks for the second factor', async () => {
    await ask('required');
    const ann = await signedIn();
    await ann.follow();
    await ann.submit('/login/enrol', { code: '000000' });
    expect(ann.status).toBe(401);
    await inThai(ann);
    expect(ann.html).toContain('action="/login/enrol"');
  });

  it('[S-01] stays the same for a forgotten password and the account', async () => {
    const ann = await signedIn();
    for (const [page, action, fields] of [
      ['/forgot', '/forgot', { email: 'nobody' }],
      ['/account/security', '/account/security/app/add', { code: '1' }],
      ['/account/security', '/account/security/passkeys/add', { credential: '{}' }],
    ] as const) {
      await ann.get(page);
      await ann.submit(action, fields);
      await inThai(ann);
      expect(ann.html).toContain(`action="${action}"`);
      await ann.get('/account?lang=en');
    }
  });

  it('[S-01] keeps the link of a mail after two different passwords', async () => {
    const ann = new Visitor(sso.app);
    await ann.get('/forgot');
    await ann.submit('/forgot', { email: 'staff@acme.test' });
    await sso.runJob('send_account_mails');
    await ann.get(/https:\S+/.exec(sso.mails.at(-1)?.text ?? '')?.[0] ?? '');
    await ann.submit('/reset', { password: 'plum-otter-lamp', repeated: 'another' });
    expect(ann.status).toBe(422);
    await inThai(ann);
    expect(ann.hiddenFields('/reset').token).toMatch(/^[\w-]{40,}$/);
  });

  it('is not offered when its content is shown only once', async () => {
    const ann = await signedIn();
    await ann.get('/account/security');
    await ann.submit('/account/security/app/add');
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(ann.html)?.[1] ?? '';
    await ann.submit('/account/security/app/add', { code: codeFrom(key.replaceAll(' ', '')) });
    expect(ann.html).toContain('class="codes"');
    expect(thaiLinkOf(ann)).toBeUndefined();
    await sso.db.deleteFrom('authenticator').execute();
  });
});

describe('the administration in another language', () => {
  const base = '/admin/t/acme';

  it('asks for identity without losing what was typed, and saves nothing yet', async () => {
    const clerk = await clerkOf(sso);
    const path = `${base}/people/new`;
    await clerk.get(path);
    sso.clock.advance({ minutes: 16 });
    await clerk.send(path, { email: 'nia@acme.test', displayName: 'Nia' });
    expect(clerk.status).toBe(401);
    const kept = clerk.hiddenFields(path);
    // The button that is pressed names its language in the address.
    expect(clerk.html).toContain(`formaction="${path}?lang=th"`);
    await clerk.post(`${path}?lang=th`, kept);
    expect(clerk.status).toBe(401);
    expect(clerk.html).toContain('<html lang="th"');
    expect(clerk.text).toContain('ยืนยัน');
    await clerk.send(path, { confirm_password: demoPassword });
    expect(clerk.location).toMatch(/\?done=invited$/);
  });

  it('shows a question again, even if it was answered elsewhere', async () => {
    const clerk = await clerkOf(sso);
    const path = `${base}/people/new`;
    await clerk.get(path);
    const fields = { ...clerk.filledIn(path), email: 'late@acme.test', displayName: 'Late' };
    await clerk.post(`${path}?lang=th`, fields);
    expect(clerk.status).toBe(401);
    await clerk.get(`${base}/people?search=late`);
    expect(clerk.text).not.toContain('late@acme.test');
  });

  /** Presses the language button in the footer, which sends the form's input. */
  async function formInThai(clerk: Clerk, path: string, typed: Record<string, string>) {
    const button = `formaction="${path}?lang=th" form="object" name="shown" value="again"`;
    expect(clerk.html).toContain(button);
    await clerk.post(`${path}?lang=th`, { ...clerk.filledIn(path), ...typed, shown: 'again' });
    expect(clerk.html).toContain('<html lang="th"');
  }

  it('opens the object of a pressed button', async () => {
    const clerk = await clerkOf(sso);
    await clerk.get(`${base}/connectors/staff`);
    await clerk.press(`${base}/connectors/staff/test`);
    await inThai(clerk);
    expect(clerk.html).toContain(`action="${base}/connectors/staff"`);
  });

  it('keeps refused input, explains why in the other language, and saves nothing', async () => {
    const clerk = await clerkOf(sso);
    const path = `${base}/settings`;
    await clerk.get(`${path}?lang=en`);
    await clerk.send(path, { accentColour: 'red', supportContact: 'help@acme.test' });
    expect(clerk.status).toBe(422);
    await formInThai(clerk, path, {});
    expect(clerk.status).toBe(422);
    expect(clerk.filledIn(path)).toMatchObject({
      accentColour: 'red',
      supportContact: 'help@acme.test',
    });
    await formInThai(clerk, path, { accentColour: '#aa0000' });
    expect(clerk.status).toBe(200);
    await clerk.get(path);
    expect(clerk.filledIn(path).accentColour).not.toBe('#aa0000');
  });

  it('keeps input of a new object, unconfirmed and unsaved', async () => {
    const clerk = await clerkOf(sso);
    const path = `${base}/people/new`;
    await clerk.get(path);
    sso.clock.advance({ minutes: 16 });
    await formInThai(clerk, path, { email: 'mai@acme.test', displayName: 'Mai' });
    expect(clerk.filledIn(path)).toMatchObject({ email: 'mai@acme.test', displayName: 'Mai' });
    await clerk.get(`${base}/people?search=mai`);
    expect(clerk.text).not.toContain('mai@acme.test');
  });
});
