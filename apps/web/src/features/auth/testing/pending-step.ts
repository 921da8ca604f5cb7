import type { PendingSignIn } from '@axp/contracts/second-factor';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A sign-in that waits for a code of the person's app. */
export const pendingStep: PendingSignIn = {
  ticket: 'the ticket',
  step: 'verify',
  hasApp: true,
  hasPasskey: false,
};

/** Types a code of the app into the second step, which loads first. */
export async function typeFactorCode(code = '287082'): Promise<void> {
  await screen.findByRole('region', { name: 'Confirm that it is you' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);
}
