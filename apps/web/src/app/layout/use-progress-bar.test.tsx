import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useRouter } from 'next/router';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { useProgressBar } from './use-progress-bar.ts';

type Events = ReturnType<typeof useRouter>['events'];

let events: Events;
function Page() {
  ({ events } = useRouter());
  useProgressBar();
  return null;
}

const bar = () => document.querySelector('#nprogress .bar');
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const arrived = () => import('nprogress').then(() => after(0));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('[L-04] the progress bar', () => {
  it('shows while the next page loads, and goes when it is there', async () => {
    renderWithProviders(<Page />, { path: '/home', user: null });
    await arrived();
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

  it('does not blink for a quick change, and goes when one fails', async () => {
    renderWithProviders(<Page />, { path: '/home', user: null });
    await arrived();
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
