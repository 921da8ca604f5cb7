import { afterEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useAppBadge } from './notification-bell.tsx';

function fakeBadge() {
  const shown: number[] = [];
  const set = async (count: number) => void shown.push(count);
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) });
  return shown;
}

afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

describe('the badge of the installed application', () => {
  it('shows the count and is cleared with the person', () => {
    const shown = fakeBadge();
    const { rerender, unmount } = renderHook(({ count }) => useAppBadge(count), {
      initialProps: { count: 2 },
    });
    expect(shown.at(-1)).toBe(2);
    rerender({ count: 3 });
    expect(shown.at(-1)).toBe(3);
    unmount();
    expect(shown.at(-1)).toBe(0);
  });

  it('is skipped if the browser has none', () => {
    expect(() => renderHook(() => useAppBadge(2))).not.toThrow();
  });
});
