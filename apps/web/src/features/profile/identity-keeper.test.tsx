import type { OperationShape } from '@axp/contracts';
import { endUserSessions, listSignInMethods } from '@axp/contracts';
import { exportAuditEvents } from '@axp/contracts/administration';
import { listIdentities } from '@axp/contracts/identities';
import type { SecondFactors } from '@axp/contracts/second-factor';
import { confirmIdentity, getSecondFactors } from '@axp/contracts/second-factor';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { call, fetchFile } from '@/shared/api/index.ts';
import { announceProof } from '@/shared/session/identity-window.ts';
import {
  handle,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { IdentityKeeper } from './identity-keeper.tsx';

const own: SecondFactors = {
  isRequired: false,
  hasPassword: true,
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
};
const identity = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  method: 'Contoso',
  methodCode: 'contoso',
  issuer: 'https://id.contoso.test',
  subject: 'somchai',
  email: somchai.email,
  linkedAt: '2026-11-20T01:00:00.000Z',
  lastUsedAt: '2026-11-20T01:00:00.000Z',
};
const contoso = {
  kind: 'sso',
  code: 'contoso',
  name: { en: 'Contoso', th: 'คอนโทโซ' },
  logo: null,
} as const;
const other = { ...contoso, code: 'other', name: { en: 'Other', th: 'อื่น' } };

function Form() {
  const [result, setResult] = useState('');
  const report = (work: Promise<unknown>) =>
    work.then(
      () => setResult('saved'),
      (error: Error) => setResult(error.message),
    );
  return (
    <>
      <input aria-label="Reason" />
      <button
        type="button"
        onClick={() => void report(call(endUserSessions, { params: { id: somchai.id } }))}
      >
        {'Save'}
      </button>
      <button type="button" onClick={() => void report(fetchFile('/v1/admin/audit-events.csv'))}>
        {'Export'}
      </button>
      <output>{result}</output>
      <IdentityKeeper />
    </>
  );
}

/** Answers once that a proof is needed. */
function refuseOnce(operation: OperationShape, answer: () => Response): void {
  let isFirst = true;
  server.use(
    handle(operation, () => {
      if (!isFirst) return answer();
      isFirst = false;
      return HttpResponse.json(problemDocument('auth.confirmation_required'), { status: 403 });
    }),
  );
}

const done = () => new HttpResponse(null, { status: 204 });

beforeEach(() => {
  server.use(
    respond(getSecondFactors, own),
    respond(listIdentities, []),
    respond(confirmIdentity, null),
  );
  refuseOnce(endUserSessions, done);
});

async function askFor(button = 'Save'): Promise<HTMLElement> {
  renderWithProviders(<Form />);
  await userEvent.type(await screen.findByLabelText('Reason'), 'left the company');
  await userEvent.click(screen.getByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: 'Confirm that it is you' });
}

describe('[H-06] a guarded request with an old proof', () => {
  it('is repeated after the password, and keeps what was typed', async () => {
    const dialog = await askFor();
    await userEvent.type(within(dialog).getByLabelText('Current password'), 'demo-password-1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('saved')).toBeVisible();
    expect(requestsOf(confirmIdentity)[0]?.body).toEqual({ currentPassword: 'demo-password-1' });
    expect(requestsOf(endUserSessions)).toHaveLength(2);
    expect(screen.getByLabelText('Reason')).toHaveValue('left the company');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a wrong password at its field, and accepts another one', async () => {
    server.use(
      refuse(confirmIdentity, 'auth.password_wrong', {
        errors: [{ path: 'currentPassword', code: 'auth.password_wrong', message: '', params: {} }],
      }),
    );
    const dialog = await askFor();
    const field = within(dialog).getByLabelText('Current password');
    await userEvent.type(field, 'wrong');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/not your current password/));
    expect(requestsOf(endUserSessions)).toHaveLength(1);
  });

  it('accepts a code of the authenticator app instead of the password', async () => {
    server.use(respond(getSecondFactors, { ...own, app: { addedAt: '2026-11-20T01:00:00.000Z' } }));
    const dialog = await askFor();
    const use = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
    await use('Use the authenticator app');
    await userEvent.type(within(dialog).getByLabelText('Code from the app'), '287082');
    await use('Continue');
    expect(await screen.findByText('saved')).toBeVisible();
    expect(requestsOf(confirmIdentity)[0]?.body).toEqual({ code: '287082' });
  });

  it('is refused when the person cancels, and asks again for the next one', async () => {
    const dialog = await askFor();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('auth.confirmation_required')).toBeVisible();
    expect(requestsOf(endUserSessions)).toHaveLength(1);
    refuseOnce(endUserSessions, done);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('downloads the file after the proof', async () => {
    refuseOnce(exportAuditEvents, () => new HttpResponse('name'));
    const dialog = await askFor('Export');
    await userEvent.type(within(dialog).getByLabelText('Current password'), 'demo-password-1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('saved')).toBeVisible();
    expect(requestsOf(exportAuditEvents)).toHaveLength(2);
  });

  it('opens the provider of a person without a password, and waits for that person', async () => {
    server.use(
      respond(getSecondFactors, { ...own, hasPassword: false }),
      respond(listIdentities, [identity]),
      respond(listSignInMethods, [{ kind: 'local', canRegister: false }, contoso, other]),
    );
    const open = jest.spyOn(window, 'open').mockReturnValue(window);
    const dialog = await askFor();
    expect(within(dialog).queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Confirm at Other' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm at Contoso' }));
    expect(open).toHaveBeenCalledWith(
      '/confirm-identity?method=contoso',
      expect.any(String),
      expect.stringContaining('popup'),
    );
    announceProof('someone-else');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog).toBeVisible();
    announceProof(somchai.id);
    expect(await screen.findByText('saved')).toBeVisible();
    open.mockRestore();
  });

  it('explains that the browser blocked the window', async () => {
    server.use(
      respond(listIdentities, [identity]),
      respond(listSignInMethods, [{ kind: 'local', canRegister: false }, contoso]),
    );
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const dialog = await askFor();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm at Contoso' }));
    expect(await within(dialog).findByText(/Allow pop-ups/)).toBeVisible();
    open.mockRestore();
  });
});
