import type { EmailChangeLink } from '@axp/contracts/email-change';
import {
  confirmEmailChange,
  objectToEmailChange,
  openEmailChange,
} from '@axp/contracts/email-change';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { EmailChangePage } from './index.ts';

const link: EmailChangeLink = {
  purpose: 'confirm',
  fullName: 'Ann Carter',
  oldEmail: 'ann@acme.test',
  newEmail: 'baker@acme.test',
  isConfirmed: false,
};

function open(changes: Partial<EmailChangeLink> = {}, language: 'en' | 'th' = 'en') {
  window.history.replaceState(null, '', '/confirm-email#secret-token');
  server.use(respond(openEmailChange, { ...link, ...changes }));
  return renderWithProviders(<EmailChangePage />, { user: null, language });
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the link of a mail about an email change', () => {
  it('[D-04] confirms the new address after a click, and not before', async () => {
    server.use(respond(confirmEmailChange, null));
    open();
    expect(await screen.findByText(/moves from ann@acme.test to baker@acme.test/)).toBeVisible();
    expect(requestsOf(confirmEmailChange)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm new email' }));
    expect(await screen.findByText(/Your email is baker@acme.test now/)).toBeVisible();
    expect(requestsOf(confirmEmailChange)[0]?.body).toEqual({ token: 'secret-token' });
  });

  it('[D-04] objects before the change, and undoes it after that, in Thai', async () => {
    server.use(respond(objectToEmailChange, null));
    const { unmount } = open({ purpose: 'object' });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my email' }));
    expect(await screen.findByText('Your email stays ann@acme.test.')).toBeVisible();
    unmount();
    open({ purpose: 'object', isConfirmed: true }, 'th');
    await userEvent.click(await screen.findByRole('button', { name: 'เลิกทำการเปลี่ยน' }));
    expect(await screen.findByText('อีเมลของคุณยังเป็น ann@acme.test')).toBeVisible();
  });

  it('explains why it does not work', async () => {
    open();
    server.use(refuse(openEmailChange, 'auth.link_used'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/was already used/);
  });

  it('reports that the address is in use since then', async () => {
    server.use(refuse(confirmEmailChange, 'user.email_taken'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm new email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/already exists/);
  });
});
