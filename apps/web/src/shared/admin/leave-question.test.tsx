import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { LeaveQuestion } from './leave-question.tsx';

const form = '/admin/resources/edit?id=1';
const list = '/admin/resources';
const otherTab = '/admin/resources/edit?id=1&tab=rules';

type Pop = Parameters<NextRouter['beforePopState']>[0];

/** Handler of history navigation. */
let pop: Pop;
let steps: string[];
let events: NextRouter['events'];

function Page() {
  const [isEdited, setIsEdited] = useState(true);
  const router = useRouter();
  const [watched] = useState<NextRouter>(() => ({
    ...router,
    beforePopState: (told) => {
      pop = told;
    },
    back: () => steps.push('back'),
    push: async (url) => {
      if (typeof url === 'string') steps.push(url);
      return true;
    },
  }));
  useEffect(() => {
    ({ events } = watched);
  }, [watched]);
  return (
    <RouterContext value={watched}>
      <button type="button" onClick={() => setIsEdited(false)}>
        Save
      </button>
      <LeaveQuestion isEdited={isEdited} isKept={(url) => url === otherTab} />
    </RouterContext>
  );
}

/** The browser goes first, and tells the application afterwards. */
function goBack(): boolean {
  window.history.replaceState({ as: list }, '', list);
  let isAllowed = true;
  act(() => {
    isAllowed = pop({ url: list, as: list, options: {} });
  });
  return isAllowed;
}

const addressNow = () => `${window.location.pathname}${window.location.search}`;

beforeEach(() => {
  steps = [];
  window.history.replaceState({ as: form }, '', form);
  renderWithProviders(<Page />, { path: form });
});

describe('the question before leaving unsaved changes', () => {
  it('[D-01] stops going back, and keeps the address of the page that stays', async () => {
    expect(goBack()).toBe(false);
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    expect(addressNow()).toBe(form);
    expect(window.history.state).toEqual({ as: form });
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(addressNow()).toBe(form);
    expect(goBack()).toBe(false);
  });

  it('[D-01] goes back on confirmation', async () => {
    goBack();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(steps).toEqual(['back']);
    expect(goBack()).toBe(true);
  });

  it('[D-01] stops a tab of the same page, which would discard the form too', async () => {
    const privacy = '/admin/terms?kind=privacy';
    await screen.findByRole('button', { name: 'Save' });
    const choose = () => events.emit('routeChangeStart', privacy, { shallow: true });
    act(() => expect(choose).toThrow('stays open'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(steps).toEqual([privacy]);
    expect(choose).not.toThrow();
  });

  it('[D-01] is not asked if the page keeps what was typed', async () => {
    await screen.findByRole('button', { name: 'Save' });
    expect(() => events.emit('routeChangeStart', otherTab, { shallow: true })).not.toThrow();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('[D-01] is not asked once it is saved', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(goBack()).toBe(true);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});
