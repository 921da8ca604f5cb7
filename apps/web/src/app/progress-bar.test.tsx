import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { useProgressBar } from './app.tsx';

type Events = ReturnType<typeof useRouter>['events'];

function Page({ onOpen }: { readonly onOpen: (events: Events) => void }) {
  const { events } = useRouter();
  useProgressBar();
  useEffect(() => onOpen(events), [events, onOpen]);
  return null;
}

const bar = () => document.querySelector('#nprogress .bar');
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens a page and waits for the bar, which comes in a file of its own. */
async function openPage(): Promise<Events> {
  const events = await new Promise<Events>((resolve) => {
    renderWithProviders(<Page onOpen={resolve} />, { path: '/home', user: null });
  });
  await import('nprogress');
  await after(0);
  return events;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('[L-04] the progress bar', () => {
  it('shows while the next page loads, and disappears when it is there', async () => {
    const events = await openPage();
    events.emit('routeChangeStart', '/bookings');
    await after(149);
    expect(bar()).toBeNull();
    await after(1);
    expect(bar()).toBeVisible();
    expect(bar()).not.toHaveAttribute('role');
    events.emit('routeChangeComplete', '/bookings');
    await after(2000);
    expect(bar()).toBeNull();
  });

  it('does not flash for a quick change, and disappears when one fails', async () => {
    const events = await openPage();
    events.emit('routeChangeStart', '/bookings');
    await after(100);
    events.emit('routeChangeComplete', '/bookings');
    await after(500);
    expect(bar()).toBeNull();

    events.emit('routeChangeStart', '/profile');
    await after(200);
    expect(bar()).toBeVisible();
    events.emit('routeChangeError', new Error('no connection'), '/profile');
    await after(2000);
    expect(bar()).toBeNull();
  });
});
