import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutProvider, useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { renderWithProviders, somchai, viewer } from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

function TodayHere({ onToday }: { readonly onToday: () => void }) {
  useShortcut({ key: 't', labelKey: 'main:shortcuts.today', run: onToday });
  return null;
}

async function renderLayout(content = <input aria-label="Title" />, user = somchai) {
  const view = renderWithProviders(
    <ShortcutProvider>
      <MainLayout>{content}</MainLayout>
    </ShortcutProvider>,
    { path: '/my-booking', user },
  );
  await screen.findByRole('banner');
  return view;
}

describe('keyboard shortcuts', () => {
  it.each([
    ['/', '/bookings/room'],
    ['n', '/bookings'],
    ['t', '/home'],
    ['N', '/bookings'],
  ])('%s opens %s', async (key, path) => {
    const { visits } = await renderLayout();
    await userEvent.keyboard(key);
    expect(visits.paths).toEqual([path]);
  });

  it.each([
    ['ื', 'KeyN', '/bookings'],
    ['ะ', 'KeyT', '/home'],
    ['ฝ', 'Slash', '/bookings/room'],
  ])('are the same keys on a Thai keyboard: %s', async (key, code, path) => {
    const { visits } = await renderLayout();
    fireEvent.keyDown(document.body, { key, code });
    expect(visits.paths).toEqual([path]);
  });

  it('do nothing while a person types, or together with Control', async () => {
    const { visits } = await renderLayout();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'n/t?');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('n/t?');
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
    expect(visits.paths).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('open no booking for a person who may only view', async () => {
    const { visits } = await renderLayout(<p>{'content'}</p>, viewer);
    await userEvent.keyboard('n/');
    expect(visits.paths).toEqual([]);
  });

  it('can be overridden by a page while it is shown', async () => {
    let asked = 0;
    const { visits, unmount } = await renderLayout(
      <TodayHere
        onToday={() => {
          asked += 1;
        }}
      />,
    );
    await userEvent.keyboard('t');
    expect([asked, visits.paths]).toEqual([1, []]);
    unmount();
    await userEvent.keyboard('t');
    expect(asked).toBe(1);
  });
});

describe('the dialog of shortcuts', () => {
  it('opens with ?, lists every key, and closes with Esc', async () => {
    await renderLayout();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(sheet)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['/', 'n', 't', '?', 'Esc']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('switches the shortcuts off and on', async () => {
    const { visits } = await renderLayout();
    await userEvent.keyboard('?');
    await userEvent.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('n');
    expect(visits.paths).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Account of Somchai Jaidee' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('n');
    expect(visits.paths).toEqual(['/bookings']);
  });
});
