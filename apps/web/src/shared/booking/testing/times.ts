import { screen } from '@testing-library/react';

interface Typist {
  readonly clear: (element: Element) => Promise<void>;
  readonly type: (element: Element, text: string) => Promise<void>;
  readonly tab: () => Promise<void>;
}

/** Types a time into its field, and leaves it. */
export async function typeTime(user: Typist, name: string, time: string): Promise<void> {
  const field = screen.getByRole('combobox', { name });
  await user.clear(field);
  await user.type(field, time);
  await user.tab();
}
