import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

const booking = '/bookings/room?resourceId=r1&isEdited=true';
const edit = '/my-booking/car/edit?id=b1&isEdited=true';

async function open(path: string, language: 'en' | 'th' = 'en') {
  const content = <a href="/bookings">{'inside the page'}</a>;
  const view = renderWithProviders(
    <ShortcutProvider>
      <MainLayout>{content}</MainLayout>
    </ShortcutProvider>,
    { path, language },
  );
  await screen.findByRole('banner');
  return view;
}

function frameLink(href: string): HTMLElement {
  const link = screen
    .getAllByRole('link')
    .find((each) => each.getAttribute('href') === href && !each.closest('main'));
  if (!link) throw new Error(`the frame leads nowhere to ${href}`);
  return link;
}

describe('leaving a form through the frame', () => {
  it('[M-02] [M-03] asks with the texts of a booking, and stays on Close', async () => {
    const { visits } = await open(booking);
    await userEvent.click(frameLink('/home'));
    const dialog = await screen.findByRole('dialog', {
      name: 'Do you want to discard the booking?',
    });
    expect(dialog).toHaveTextContent('Do you want to save change this booking?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(visits.paths).toEqual([]);
  });

  it('[M-02] [M-03] asks at the logo too, and leaves on Discard', async () => {
    const { visits } = await open(booking);
    await userEvent.click(frameLink('/'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(visits.paths).toEqual(['/']);
  });

  it('[M-02] asks when a shortcut would leave, and leaves on Discard', async () => {
    const { visits } = await open(booking);
    await userEvent.keyboard('t');
    const dialog = await screen.findByRole('dialog', {
      name: 'Do you want to discard the booking?',
    });
    expect(visits.paths).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(visits.paths).toEqual(['/home']);
  });

  it.each([
    ['en', 'Do you want to discard your changes?', ['Close', 'Cancel']],
    ['th', 'คุณต้องการทิ้งการแก้ไขหรือไม่', ['ปิด', 'ยกเลิก']],
  ] as const)('[M-03] asks with the texts of a change, %s', async (language, name, buttons) => {
    const { visits } = await open(edit, language);
    await userEvent.click(frameLink('/my-booking'));
    const dialog = await screen.findByRole('dialog', { name });
    const [, cancel] = within(dialog).getAllByRole('button');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(buttons);
    if (cancel) await userEvent.click(cancel);
    expect(visits.paths).toEqual(['/my-booking']);
  });

  it.each([
    '/bookings/room?resourceId=r1',
    '/bookings/room?success=true&isEdited=true',
    '/bookings/room/search-result?isEdited=true',
  ])('[M-02] asks nothing on %s', async (path) => {
    const { visits } = await open(path);
    await userEvent.click(frameLink('/home'));
    expect(visits.paths).toEqual(['/home']);
  });

  it('[M-02] holds a click made before the router has rendered the edit', async () => {
    const { visits } = await open('/bookings/room?resourceId=r1');
    window.history.replaceState(null, '', booking);
    await userEvent.click(frameLink('/home'));
    await userEvent.keyboard('t');
    window.history.replaceState(null, '', '/');
    expect(visits.paths).toEqual([]);
  });

  it('[M-02] never asks on logging out', async () => {
    await open(booking);
    const [logout] = screen.getAllByRole('button', { name: 'Sign out' });
    if (logout) await userEvent.click(logout);
    expect(await screen.findByRole('dialog', { name: 'Sign out?' })).toBeVisible();
    expect(screen.queryByText(/discard the booking/)).not.toBeInTheDocument();
  });
});
