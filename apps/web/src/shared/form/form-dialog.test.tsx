import { describe, expect, it, jest } from '@jest/globals';
import { TextField } from '@mui/material';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { FormDialog } from './form-dialog.tsx';

function open() {
  const onClose = jest.fn();
  renderWithProviders(
    <FormDialog
      title="Rename"
      confirm="Save"
      isPending={false}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <TextField label="Name" />
    </FormDialog>,
  );
  const beside = screen.getByRole('dialog').parentElement;
  if (!beside) throw new Error('the dialog has nothing around it');
  return { onClose, beside };
}

describe('a form in a dialog', () => {
  it('is closed by a click beside it while unchanged', async () => {
    const { onClose, beside } = open();
    await userEvent.click(beside);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open at a click beside it once something was typed', async () => {
    const { onClose, beside } = open();
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    await userEvent.click(beside);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
