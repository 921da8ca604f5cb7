import type { PropsWithChildren, ReactNode } from 'react';
import { createContext, use, useRef, useState } from 'react';
import { lazyDialog } from './lazy-part.tsx';
import type { ToastEntry } from './toast-stack.tsx';

export interface ToastOptions {
  /** Offered beside the text, as 'Undo' is. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Called when the toast is closed or replaced: then its action is no longer offered. */
  readonly onClose?: () => void;
}

/** Shows a message; the function that it returns takes it away. */
type ShowToast = (text: ReactNode, options?: ToastOptions) => () => void;

export interface Toasts {
  readonly success: ShowToast;
  readonly error: ShowToast;
  readonly info: ShowToast;
}

const ToastContext = createContext<Toasts | null>(null);

// Fetched with the first toast: most visits to sign-in and home never show one.
const ToastStack = lazyDialog(() => import('./toast-stack.tsx'), 'ToastStack');

let lastId = 0;

export function ToastProvider({ children }: PropsWithChildren) {
  const [entries, setEntries] = useState<readonly ToastEntry[]>([]);
  // Ahead of the state when several messages arrive before it is rendered.
  const shown = useRef(entries);
  const put = (next: readonly ToastEntry[]) => {
    shown.current = next;
    setEntries(next);
  };
  const remove = (id: number) => put(shown.current.filter((entry) => entry.id !== id));
  const close = ({ id, onClose }: ToastEntry) => {
    remove(id);
    onClose?.();
  };
  const show =
    (severity: ToastEntry['severity']): ShowToast =>
    (text, options = {}) => {
      lastId += 1;
      const entry = { id: lastId, severity, text, ...options };
      // One message at a time, so that only the last change can be undone; errors stay to be read.
      const isRead = (one: ToastEntry) => one.severity !== 'error' || one.text === text;
      const replaced = shown.current.filter(isRead);
      put([entry, ...shown.current.filter((one) => !isRead(one))]);
      for (const { onClose } of replaced) onClose?.();
      return () => remove(entry.id);
    };
  const toasts = { success: show('success'), error: show('error'), info: show('info') };
  return (
    <ToastContext value={toasts}>
      {children}
      {entries.length > 0 && <ToastStack entries={entries} onClose={close} />}
    </ToastContext>
  );
}

/** Short messages at the top right that close by themselves after 5 s (L-05). */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
