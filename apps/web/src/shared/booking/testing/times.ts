import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a time into its field, and leaves it. */
export async function typeTime(
  user: Pick<UserEvent, 'clear' | 'tab' | 'type'>,
  name: string,
  time: string,
): Promise<void> {
  const field = screen.getByRole('combobox', { name });
  await user.clear(field);
  await user.type(field, time);
  await user.tab();
}
