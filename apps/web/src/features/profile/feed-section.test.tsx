import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { FeedSection } from './feed-section.tsx';

describe('the calendar link', () => {
  const feed = {
    id: '0192f3a0-0000-7000-8000-0000000000f1',
    resource: null,
    isFreeBusy: false,
    createdAt: '2026-11-21T03:05:00.000Z',
  };

  it('[Z-81] is shown once, ready to copy, and can be revoked', async () => {
    server.use(
      respond(createCalendarFeed, { ...feed, path: '/v1/frontend/feeds/secret.ics' }),
      respond(listCalendarFeeds, []),
    );
    renderWithProviders(<FeedSection />);
    const links = screen.getByRole('region', { name: 'Calendar link' });
    const create = await within(links).findByRole('button', { name: 'Create link' });
    server.use(respond(listCalendarFeeds, [feed]));
    await userEvent.click(create);
    const link = await within(links).findByRole('textbox', { name: 'Your calendar link' });
    expect(link).toHaveValue(`${window.location.origin}/v1/frontend/feeds/secret.ics`);
    expect(within(links).getByText('Created on Nov 21, 2026 10:05')).toBeVisible();

    server.use(respond(deleteCalendarFeed, null), respond(listCalendarFeeds, []));
    await userEvent.click(within(links).getByRole('button', { name: /^Revoke/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke this link?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('[E-14] can show only when I am busy', async () => {
    const made = { ...feed, isFreeBusy: true };
    server.use(
      respond(createCalendarFeed, { ...made, path: '/v1/frontend/feeds/a.ifb' }),
      respond(listCalendarFeeds, [made]),
    );
    renderWithProviders(<FeedSection />);
    const links = screen.getByRole('region', { name: 'Calendar link' });
    await userEvent.click(
      await within(links).findByRole('button', { name: 'Create free/busy link' }),
    );
    expect(await within(links).findByRole('textbox')).toHaveValue(
      `${window.location.origin}/v1/frontend/feeds/a.ifb`,
    );
    expect(within(links).getByText('Free/busy link, created on Nov 21, 2026 10:05')).toBeVisible();
    expect(requestsOf(createCalendarFeed).map(({ body }) => body)).toEqual([{ isFreeBusy: true }]);
  });
});
