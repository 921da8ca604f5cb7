import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

interface TypedDraft<T> {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Null for text that can't be used. */
  readonly read: (text: string) => T | null;
  readonly onRead: (value: T) => void;
}

/**
 * Text that is typed in place of a value; committed on blur or Enter. Text that can't be used stays,
 * and its form is not sent with the value from before.
 */
export function useTypedDraft<T>({ input, read, onRead }: TypedDraft<T>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isUnusable, setIsUnusable] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    if (!isUnusable || !form) return;
    const stop = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', stop);
    return () => form.removeEventListener('submit', stop);
  }, [isUnusable, input]);
  return {
    draft,
    isUnusable,
    setDraft: (text: string | null) => {
      setDraft(text);
      setIsUnusable(false);
    },
    commit: () => {
      if (draft === null) return;
      const value = read(draft);
      setIsUnusable(value === null);
      if (value === null) return;
      setDraft(null);
      onRead(value);
    },
  };
}
