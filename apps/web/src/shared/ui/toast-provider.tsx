import type { PropsWithChildren, ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import { lazyDialog } from './lazy-part.tsx';
import type { ToastEntry } from './toast-stack.tsx';

interface ToastOptions {
  /** Offered beside the text, as 'Undo' is. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface Toasts {
  readonly success: (text: ReactNode, options?: ToastOptions) => void;
  readonly error: (text: ReactNode, options?: ToastOptions) => void;
  readonly info: (text: ReactNode, options?: ToastOptions) => void;
}

const ToastContext = createContext<Toasts | null>(null);

// Fetched with the first toast: most visits to sign-in and home never show one.
const ToastStack = lazyDialog(() =>
  import('./toast-stack.tsx').then((module) => module.ToastStack),
);

let lastId = 0;

export function ToastProvider({ children }: PropsWithChildren) {
  const [entries, setEntries] = useState<readonly ToastEntry[]>([]);
  const remove = (id: number) => setEntries((all) => all.filter((entry) => entry.id !== id));
  const show =
    (severity: ToastEntry['severity']) =>
    (text: ReactNode, options: ToastOptions = {}) => {
      lastId += 1;
      const entry = { id: lastId, severity, text, ...options };
      setEntries((all) => [...all, entry]);
    };
  const toasts = { success: show('success'), error: show('error'), info: show('info') };
  return (
    <ToastContext value={toasts}>
      {children}
      {entries.length > 0 && <ToastStack entries={entries} onClose={remove} />}
    </ToastContext>
  );
}

/** Short messages at the top right that close by themselves after 5 s (L-05). */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
