import {
  createBooking,
  createCalendarFeed,
  forgotPassword,
  getSignInSettings,
  inviteUser,
  login,
  register,
} from '@axp/contracts';
import { createSignInMethod } from '@axp/contracts/administration';
import { createOwnApiKey } from '@axp/contracts/api-keys';
import { bookAtDisplay } from '@axp/contracts/displays';
import { rotateWebhookSecret } from '@axp/contracts/webhooks';
import type { MailMessage } from '@axp/server-kit/mail';
import type { SecretWay } from '@axp/server-kit/testing';
import { judgeSecrets, secretColumns, tablesWith } from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { clientSecret, connectionTo, nobody } from '../admin/added-method-world.ts';
import { keyBody } from '../api-keys/key-world.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { cookiesIn, currentPassword, holdersOf } from '../auth/factor-world.ts';
import { proveHuman } from '../auth/human.ts';
import { tokensOf } from '../auth/tokens-of.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { pairedDisplay, startPairing } from '../displays/display-world.ts';
import { buildSignInMethod } from '../factories.ts';
import { TestBrowser, turnOn } from '../push/push-world.ts';
import { codeWorld } from '../resources/code-world.ts';
import { mailbox, saveConnection } from '../room-mail/administration-world.ts';
import { addEndpoint } from '../webhooks/webhook-world.ts';

const bytesOfFile = { harmless: 'what a person has uploaded' };
const nameElsewhere = { harmless: 'names a thing of another system' };

/** How each column keeps its secret. */
const ways: Readonly<Record<string, SecretWay>> = {
  'account_link.token_hash': 'digest',
  'action_link.token_hash': 'digest',
  'api_key.token_hash': 'digest',
  'app_user.password_hash': 'argon2id',
  'authenticator.sealed_secret': 'sealed',
  'calendar_feed.secret_hash': 'digest',
  'captcha_use.token_hash': 'digest',
  'cloud_tenant.tenant_key': { harmless: 'the name of a tenant' },
  'cloud_token_use.token_hash': 'digest',
  'display.token_hash': 'digest',
  'display_pairing.code_hash': 'digest',
  'display_pairing.token_hash': 'digest',
  'idempotency_key.key': { harmless: 'numbers a request of its sender' },
  'idempotency_key.request_hash': 'digest',
  'idempotency_key.result': 'sealed',
  'identity_link.key_hash': 'digest',
  'image.original': bytesOfFile,
  'image.thumbnail': bytesOfFile,
  'incoming_mail.digest': { harmless: 'of a message that is kept' },
  'incoming_mail.raw': { harmless: 'a message of an organiser' },
  'login_throttle.key_hash': 'digest',
  'mail_connection.sealed_secret': 'sealed',
  'mail_test.token_hash': 'digest',
  'meeting_offer.token_hash': 'digest',
  'move_in_thing.group_key': nameElsewhere,
  'move_in_thing.key': nameElsewhere,
  'move_in_thing.owner_key': nameElsewhere,
  'move_in_thing.resource_key': nameElsewhere,
  'move_in_thing.series_key': nameElsewhere,
  'moved_thing.key': nameElsewhere,
  'passkey.credential_id': { harmless: 'public' },
  'passkey.public_key': { harmless: 'public' },
  'passkey_challenge.challenge_hash': 'digest',
  'push_device.auth_secret': {
    harmless: 'encrypts to one browser; services take the server’s key',
  },
  'push_device.browser_key': { harmless: 'public' },
  'push_device.server_key': { harmless: 'public' },
  'recovery_code.code_hash': 'argon2id',
  'refresh_token.token_hash': 'digest',
  'registration.password_hash': 'argon2id',
  'resource_code.sealed_secret': 'sealed',
  'resource_code.secret_hash': 'digest',
  'scim_group.display_name_key': { harmless: 'a name in lower case' },
  'scim_user.user_name_key': { harmless: 'a name in lower case' },
  'sign_in_attempt.code_verifier': { harmless: 'one sign-in, with a code of the provider' },
  'sign_in_attempt.key_hash': 'digest',
  'sign_in_attempt.nonce': { harmless: 'one sign-in, in a signed token' },
  'sign_in_attempt.state_hash': 'digest',
  'sign_in_method.client_secret_name': { harmless: 'the name of a setting' },
  'sign_in_method.logo_digest': { harmless: 'of a public picture' },
  'sign_in_method.sealed_secret': 'sealed',
  'sign_in_ticket.browser_hash': 'digest',
  'sign_in_ticket.password_digest': 'digest',
  'sign_in_ticket.token_hash': 'digest',
  'sign_in_ticket.upstream_id_token': 'sealed',
  'stored_file.original': bytesOfFile,
  'stored_file.thumbnail': bytesOfFile,
  'user_session.upstream_id_token': 'sealed',
  'walk_up.claim_hash': 'digest',
  'webhook_endpoint.sealed_former_secret': 'sealed',
  'webhook_endpoint.sealed_secret': 'sealed',
  'webhook_endpoint.secret_ending': { harmless: 'four characters of 43' },
};

/** Filled by sign-ins at a provider and by invitations, whose tests look at them. */
const filledElsewhere = [
  'cloud_token_use.token_hash',
  'identity_link.key_hash',
  'mail_test.token_hash',
  'meeting_offer.token_hash',
  'sign_in_attempt.key_hash',
  'sign_in_attempt.state_hash',
  'sign_in_ticket.upstream_id_token',
  'user_session.upstream_id_token',
];

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

/** Uses every way to get a secret that needs no provider, and returns what opens something. */
async function fill(): Promise<string[]> {
  const holders = holdersOf(api);
  const { ann, admin, room, secret: scanned } = await codeWorld(api);
  const bob = await colleagueOf(api, ann);
  const { host } = ann;
  await buildSignInMethod(api.db, {
    merchant_id: ann.merchantId,
    code: 'local',
    kind: 'local',
    issuer: null,
    client_id: null,
    creates_users: true,
    allowed_domains: [],
  });
  const credentials = { email: ann.email, password: currentPassword };
  const signedIn = await api.call(login, { host, body: credentials });
  await api.call(login, { host, body: { ...credentials, password: 'a wrong one' } });
  const app = await holders.withApp(bob);
  const pending = await holders.pendingFor(bob);
  await holders.withPasskey(await colleagueOf(api, ann));
  await saveConnection(api, admin);
  const endpoint = await addEndpoint(api, admin, 'http://127.0.0.1:9');
  const params = { id: endpoint.id };
  const rotated = await api.call(rotateWebhookSecret, { as: admin, params });
  const feed = await api.call(createCalendarFeed, { as: ann, body: {} });
  await turnOn(api, ann, new TestBrowser('http://127.0.0.1:9/push'));
  const apiKey = await api.call(createOwnApiKey, { as: ann, body: keyBody({}) });
  const display = await pairedDisplay(api, admin, { showsId: room.id });
  const waiting = await startPairing(api, admin);
  const tap = { secret: display.secret, tapId: crypto.randomUUID(), end: at('09:15') };
  const walkUp = await api.call(bookAtDisplay, { host, body: tap });
  const guest = { email: 'guest@partner.test', name: 'Guest' };
  const booked = { invitees: [guest], start: at('10:00'), end: at('11:00') };
  await api.call(createBooking, {
    as: ann,
    body: roomBody(room.id, booked),
    headers: { 'idempotency-key': 'a-key-of-this-request' },
  });
  await api.call(inviteUser, { as: admin, body: { email: 'new@acme.test', fullName: 'New' } });
  const password = 'plum-otter-walks-home';
  const human = await proveHuman(api, host, 'register');
  const person = { email: 'niran@new.test', fullName: 'Niran New', captcha: human };
  await api.call(register, { host, body: { ...person, password } });
  const captcha = await proveHuman(api, host, 'forgot_password');
  await api.call(forgotPassword, { host, body: { email: ann.email, captcha } });
  const { version } = (await api.call(getSignInSettings, { as: admin })).data;
  const connection = connectionTo(nobody);
  const body = { version, connection, allowedDomains: ['acme.test'] };
  await api.call(createSignInMethod, { as: admin, body });
  await api.runJob('send_account_mails');
  await api.runJob('send_mails');
  const mailed = sent.flatMap(({ text }) => [...text.matchAll(/[#/]([\w-]{43})\b/g)]);
  const cookies = [cookiesIn(signedIn), pending.headers].map(({ cookie = '' }) => cookie);
  const tokens = tokensOf(signedIn.data);
  return [
    scanned,
    display.secret,
    waiting.secret,
    walkUp.data.claim.path.split('#')[1] ?? '',
    app.secret,
    ...app.codes,
    pending.ticket,
    currentPassword,
    password,
    clientSecret,
    mailbox.secret ?? '',
    endpoint.secret,
    rotated.data.secret,
    tokens.refreshToken,
    tokens.accessToken,
    apiKey.data.key,
    /([\w-]{32,})\.ics/.exec(feed.data.path)?.[1] ?? '',
    ...mailed.map(([, token = '']) => token),
    ...cookies.flatMap((text) => text.split('; ').map((pair) => pair.split('=')[1] ?? '')),
    human,
  ];
}

describe('[H-11] [ASVS 11.4.2] [ASVS 13.3.1] stored secrets', () => {
  let secrets: string[];
  beforeAll(async () => {
    secrets = await fill();
  });

  it('are in columns with a known protection', async () => {
    expect(Object.keys(ways)).toEqual(await secretColumns(api.db));
  });

  it('are digests, password hashes or sealed, as listed for each column', async () => {
    const { filled, wrong } = await judgeSecrets(api.db, ways);
    expect(wrong).toEqual([]);
    const kept = Object.keys(ways).filter((name) => typeof ways[name] === 'string');
    expect(filled).toEqual(kept.filter((name) => !filledElsewhere.includes(name)));
  });

  it('are in no row of any table as plain text', async () => {
    expect(secrets.filter((text) => text.length < 10)).toEqual([]);
    expect(secrets.length).toBeGreaterThan(24);
    expect(await tablesWith(api.db, secrets)).toEqual([]);
    expect(await tablesWith(api.db, [...secrets, 'guest@partner.test'])).not.toEqual([]);
  });
});
