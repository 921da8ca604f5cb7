import { useRef } from 'react';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';

const firstControl = 'input, select, button';

/** On a page with a search, `/` goes to its first field rather than to another page. */
export function useSearchKey<T extends HTMLElement>() {
  const frame = useRef<T>(null);
  useShortcut({
    key: '/',
    labelKey: 'main:shortcuts.search',
    run: () => {
      const control = frame.current?.querySelector<HTMLElement>(firstControl);
      (control ?? frame.current)?.focus();
    },
  });
  return frame;
}
