import { describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { useRouter } from 'next/router';
import type { PropsWithChildren } from 'react';
import { FakeRouter } from '@/shared/testing/fake-router.tsx';
import { useNamedDialog } from './use-named-dialog.ts';

const names = ['new'] as const;

/** A browser in which the change of the address takes its time. */
function SlowRouter({ children }: PropsWithChildren) {
  const slow = { ...useRouter(), replace: async () => true };
  return <RouterContext value={slow}>{children}</RouterContext>;
}

function drawn(path: string) {
  const onOpen = jest.fn<(name: string) => void>();
  const visits = { paths: [] };
  const wrapper = ({ children }: PropsWithChildren) => (
    <FakeRouter path={path} visits={visits}>
      <SlowRouter>{children}</SlowRouter>
    </FakeRouter>
  );
  // Each time with another function, as pages do it.
  const page = renderHook(() => useNamedDialog(names, (name) => onOpen(name)), { wrapper });
  return { ...page, onOpen };
}

describe('useNamedDialog', () => {
  it('opens the dialog once, however often the page renders', () => {
    const { rerender, onOpen } = drawn('/admin/places#new');
    rerender();
    rerender();
    expect(onOpen.mock.calls).toEqual([['new']]);
  });

  it.each(['/admin/places', '/admin/places#other'])('opens nothing at %s', (path) => {
    expect(drawn(path).onOpen).not.toHaveBeenCalled();
  });
});
