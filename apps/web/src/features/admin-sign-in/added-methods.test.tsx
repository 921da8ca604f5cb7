import { getSignInSettings, updateSignInMethod } from '@axp/contracts';
import type { ConnectionReport } from '@axp/contracts/administration';
import {
  beginSignInTrial,
  createSignInMethod,
  deleteSignInMethod,
  finishSignInTrial,
  testSignInConnection,
  testSignInMethod,
  updateSignInConnection,
} from '@axp/contracts/administration';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startedSignIns } from '@/shared/session/started-sign-ins.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { SignInPage } from './index.ts';
import { added, google, settingsWith } from './testing/sign-in-samples.ts';

const passed: ConnectionReport = {
  checks: [{ step: 'client', outcome: 'passed', finding: null, value: null }],
};
const failed: ConnectionReport = {
  checks: [
    { step: 'client', outcome: 'failed', finding: 'client_refused', value: 'invalid_client' },
  ],
};
const on = { ...added, isEnabled: true, testedAt: '2026-11-20T08:15:00.000Z' };

function render(settings = settingsWith(added), language: 'en' | 'th' = 'en') {
  server.use(respond(getSignInSettings, settings));
  renderWithProviders(<SignInPage />, { path: '/admin/sign-in', language });
}

async function openDialog(button: string, title = button) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

async function fill(dialog: Awaited<ReturnType<typeof openDialog>>, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.type(dialog.getByLabelText(label), text);
  }
}

describe('a new sign-in method', () => {
  it('[D-04] is entered with a return address to copy, tested as typed, and added once', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(testSignInConnection, passed),
      respond(
        createSignInMethod,
        { ...settingsWith(google, added), version: 4 },
        { after: answer.promise },
      ),
    );
    render(settingsWith(google));
    const dialog = await openDialog('Add sign-in method');
    expect(dialog.getByLabelText('Return address (redirect URI)')).toHaveValue(
      'https://booking.acme.test/login/sso/callback',
    );
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    expect(dialog.getByLabelText('Back-channel logout address')).toHaveValue(
      'https://booking.acme.test/v1/frontend/auth/backchannel-logout',
    );
    const [copy] = dialog.getAllByRole('button', { name: 'Copy' });
    if (!copy) throw new Error('no button to copy');
    await user.click(copy);
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write).toHaveBeenCalledWith('https://booking.acme.test/login/sso/callback');
    await fill(dialog, {
      Name: 'Acme ID',
      Issuer: 'https://id.acme.test',
      'Client id': 'booking',
      'Client secret': 's3cret',
      'Allowed domains': 'acme.test, acme.co.th',
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Test' }));
    expect(await dialog.findByText('The connection works.')).toBeVisible();
    const connection = {
      kind: 'sso',
      name: 'Acme ID',
      issuer: 'https://id.acme.test',
      clientId: 'booking',
      clientSecret: 's3cret',
      scopes: 'openid profile email',
      createsUsers: false,
      ownsAddresses: false,
      acceptedAcr: [],
      signsOutAtProvider: false,
    };
    expect(requestsOf(testSignInConnection)[0]?.body).toEqual({ connection });
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Add' }));
    answer.resolve();
    expect(await screen.findByText(/Acme ID added. Test the connection/)).toBeInTheDocument();
    expect(requestsOf(createSignInMethod).map(({ body }) => body)).toEqual([
      { version: 3, connection, allowedDomains: ['acme.test', 'acme.co.th'] },
    ]);
    expect(await screen.findByRole('heading', { name: 'Acme ID' })).toBeVisible();
  });

  it('[D-04] of a directory has its own fields, with errors at them', async () => {
    render(settingsWith(google));
    const dialog = await openDialog('Add sign-in method');
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'directory');
    expect(dialog.queryByLabelText('Client secret')).not.toBeInTheDocument();
    await fill(dialog, { Issuer: 'id.acme.test', 'Allowed domains': '@acme' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByLabelText('Issuer')).toHaveAccessibleDescription(
      'Enter a web address (https://…).',
    );
    for (const label of ['Name', 'Authority', 'Audience', 'Scopes', 'Allowed domains']) {
      expect(dialog.getByLabelText(label)).toBeInvalid();
    }
    expect(requestsOf(createSignInMethod)).toEqual([]);
  });

  it('[D-04] keeps what was typed when another administrator was faster', async () => {
    silenceConsole();
    server.use(refuse(createSignInMethod, 'sign_in_method.stale'));
    render(settingsWith(google));
    const dialog = await openDialog('Add sign-in method');
    await fill(dialog, { Name: 'Acme ID', Issuer: 'https://id.acme.test', 'Client id': 'x' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(/Another user changed/)).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Acme ID');
    await waitFor(() => expect(requestsOf(getSignInSettings)).toHaveLength(2));
  });
});

describe('an added sign-in method', () => {
  it.each([
    ['en', 'Off until the connection test passes. Test it, then turn it on.'],
    ['th', 'ปิดไว้จนกว่าจะผ่านการทดสอบการเชื่อมต่อ โปรดทดสอบก่อน แล้วจึงเปิดใช้งาน'],
  ] as const)('[D-04] is enabled after its test: %s', async (language, note) => {
    const tested = settingsWith({ ...added, testedAt: '2026-11-20T08:15:00.000Z' });
    server.use(
      respond(testSignInMethod, passed),
      respond(updateSignInMethod, { ...settingsWith(on), version: 4 }),
    );
    render(undefined, language);
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Acme ID' })).toBeDisabled();
    server.use(respond(getSignInSettings, tested));
    const start = language === 'en' ? 'Test this connection: Acme ID' : /ทดสอบการเชื่อมต่อนี้: Acme ID/;
    await userEvent.click(screen.getByRole('button', { name: start }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Acme ID' })).toBeEnabled());
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Acme ID' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Acme ID' })).toBeChecked());
  });

  it('[D-04] that is off starts a trial at its provider, with its key kept in the tab', async () => {
    const authorizationUrl = `${window.location.origin}/#the-provider`;
    server.use(respond(beginSignInTrial, { authorizationUrl, state: 's-1', key: 'k-1' }));
    render();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try signing in with Acme ID' }),
    );
    await waitFor(() => expect(window.location.hash).toBe('#the-provider'));
    expect(startedSignIns.readSso('s-1')).toMatchObject({
      code: 'own-1',
      key: 'k-1',
      isTrial: true,
    });
  });

  it('[D-04] shows the claims and the matching user of a trial, once', async () => {
    const person = { id: somchai.id, fullName: 'Ann Example', email: 'ann@acme.test' };
    server.use(
      respond(finishSignInTrial, {
        claims: [
          { name: 'sub', value: '1101' },
          { name: 'department', value: 'Sales' },
        ],
        outcome: 'links',
        refusal: null,
        needsCode: true,
        person,
        groups: ['Sales'],
        gives: [{ group: 'Sales', right: 'auditor', target: null }],
      }),
    );
    startedSignIns.keepTrial({ code: 'own-1', key: 'k-1', answer: 'code=x&state=s-1' });
    render();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Trial sign-in with Acme ID' }),
    );
    const said = 'The first sign-in links this account to Ann Example.';
    expect(await dialog.findByText(said)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open Ann Example' })).toHaveAttribute(
      'href',
      `/admin/people/person?id=${somchai.id}`,
    );
    expect(dialog.getByText('Sales: Auditor')).toBeVisible();
    const values = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['1101', ...Array(6).fill('Not sent'), 'Sales']);
    expect(requestsOf(finishSignInTrial).map(({ body }) => body)).toEqual([
      { key: 'k-1', answer: 'code=x&state=s-1' },
    ]);
    expect(startedSignIns.takeTrial()).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Try signing in with Acme ID' })).toHaveFocus();
  });

  it('[D-04] keeps its secret if none is entered, and shows since when it is set', async () => {
    server.use(respond(updateSignInConnection, { ...settingsWith(added), version: 4 }));
    render();
    const dialog = await openDialog('Connection of Acme ID');
    expect(dialog.getByLabelText('Client secret')).toHaveValue('');
    expect(dialog.getByLabelText('Client secret')).toHaveAccessibleDescription(
      /^Stored since Nov 20, 2026 15:10/,
    );
    await fill(dialog, { Name: '!' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsOf(updateSignInConnection)).toHaveLength(1));
    const [{ body } = {}] = requestsOf(updateSignInConnection);
    expect(body).toMatchObject({ version: 3, connection: { name: 'Acme ID!' } });
    expect(body).not.toHaveProperty('connection.clientSecret');
  });

  it.each([
    [
      'en',
      ['Connection of Acme ID', 'Return address after sign-out', 'Save'],
      'Sign out at the provider as well',
      'This provider has no address for signing out (end_session_endpoint).',
    ],
    [
      'th',
      ['การเชื่อมต่อของ Acme ID', 'URL สำหรับกลับหลังออกจากระบบ', 'บันทึก'],
      'ออกจากระบบที่ผู้ให้บริการด้วย',
      'ผู้ให้บริการนี้ไม่มี URL สำหรับออกจากระบบ (end_session_endpoint)',
    ],
  ] as const)(
    '[D-04] explains at its switch that the provider can’t sign people out: %s',
    async (language, [title, address, save], label, refusal) => {
      silenceConsole();
      const path = 'connection.signsOutAtProvider';
      const issue = { path, code: 'no_sign_out_address', message: '', params: {} } as const;
      server.use(refuse(updateSignInConnection, 'request.invalid', { errors: [issue] }));
      render(undefined, language);
      const dialog = await openDialog(title);
      expect(dialog.getByLabelText(address)).toHaveValue('https://booking.acme.test/login');
      const choice = dialog.getByRole('switch', { name: label });
      expect(choice).not.toBeChecked();
      await userEvent.click(choice);
      await userEvent.click(dialog.getByRole('button', { name: save }));
      await waitFor(() => expect(choice).toHaveAccessibleDescription(refusal));
      expect(choice).toBeInvalid();
      expect(choice).toBeChecked();
      expect(requestsOf(updateSignInConnection)[0]?.body).toMatchObject({
        connection: { signsOutAtProvider: true },
      });
    },
  );

  it('[D-04] that is on keeps its settings, and explains why the new ones fail', async () => {
    silenceConsole();
    server.use(
      refuse(updateSignInConnection, 'sign_in_method.untested'),
      respond(testSignInConnection, failed),
    );
    render(settingsWith(on));
    const dialog = await openDialog('Connection of Acme ID');
    expect(dialog.getByText(/the new settings are tested first/)).toBeVisible();
    await fill(dialog, { 'Client secret': 'wrong' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/so nothing was changed/)).toBeVisible();
    expect(await dialog.findByText(/rejects this client or its secret/)).toBeVisible();
    expect(requestsOf(testSignInConnection)[0]?.body).toMatchObject({ code: 'own-1' });
    expect(dialog.getByLabelText('Client secret')).toHaveValue('wrong');
  });

  it('[D-04] is removed after confirmation with the number of its users', async () => {
    server.use(respond(deleteSignInMethod, { ...settingsWith(), version: 4 }));
    render();
    const dialog = await openDialog('Remove Acme ID', 'Remove Acme ID?');
    expect(dialog.getByText(/^3 people sign in with this method/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Acme ID removed')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Acme ID' })).not.toBeInTheDocument();
  });

  it('[D-04] of the operator can’t be changed or removed here', async () => {
    render(settingsWith(google));
    expect(await screen.findByText('Set up by the operator of this server')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Connection|Remove) / })).not.toBeInTheDocument();
  });
});
