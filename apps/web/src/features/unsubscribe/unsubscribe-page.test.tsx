import { unsubscribeWeeklyReport } from '@axp/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { handle, refuse, renderWithProviders, requestsOf, server } from '@/shared/testing/index.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

function show() {
  window.history.replaceState(null, '', '/weekly-report#secret');
  return renderWithProviders(<UnsubscribePage />, { user: null });
}

afterEach(() => window.history.replaceState(null, '', '/'));

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));

it('asks before it ends the weekly report, and confirms it', async () => {
  server.use(handle(unsubscribeWeeklyReport, () => new HttpResponse(null, { status: 204 })));
  show();
  expect(await screen.findByRole('heading', { name: 'Stop the weekly report?' })).toBeVisible();
  expect(requestsOf(unsubscribeWeeklyReport)).toEqual([]);
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('You are unsubscribed');
  expect(requestsOf(unsubscribeWeeklyReport)[0]?.url.pathname).toMatch(/\/weekly-report\/secret$/);
});

it('says that a link is not valid', async () => {
  server.use(refuse(unsubscribeWeeklyReport, 'link.not_found'));
  show();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is not valid. Ask an administrator to remove you.',
  );
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});
