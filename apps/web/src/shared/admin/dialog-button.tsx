import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';

interface DialogButtonProps extends ButtonProps {
  /** The dialog, which is mounted while it is open. */
  readonly dialog: (close: () => void) => ReactNode;
}

/** A button with the dialog that it opens. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button color="inherit" {...button} onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'isDestructive'
>;

interface ConfirmButtonProps extends Omit<ButtonProps, 'title'>, Question {
  readonly label: string;
  /** Label of the step in the dialog, if it differs. */
  readonly confirmLabel?: string;
  /** False to run the change at once. */
  readonly isAsked?: boolean;
  readonly change: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending'>;
}

/** A button whose change runs after a question. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, confirmLabel = label, isAsked = true, change, ...others } = props;
  const { title, description, isDestructive = true, ...button } = others;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => (isAsked ? setIsAsking(true) : change.mutate())}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        {...(description !== undefined && { description })}
        confirmLabel={confirmLabel}
        isDestructive={isDestructive}
        isWorking={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
