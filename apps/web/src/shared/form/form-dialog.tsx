import { Box, Button } from '@mui/material';
import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '../ui/responsive-dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof ResponsiveDialog>, 'title' | 'size'> {
  /** Label of the submit button. */
  readonly confirm: string;
  readonly confirmColor?: 'primary' | 'error';
  /** While there is nothing to send. */
  readonly isDisabled?: boolean;
  /** What else can be done here, apart from the other two. */
  readonly extraAction?: ReactNode;
  /** While it is sent it can neither be closed nor sent again. */
  readonly isPending: boolean;
  /** Called in place of what the browser does by itself. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: fields below each other, Enter or the button sends it, errors are its own. */
export function FormDialog(props: FormDialogProps) {
  const {
    confirm,
    confirmColor = 'primary',
    isDisabled = false,
    extraAction,
    isPending,
    onSubmit,
    onClose,
    children,
    ...frame
  } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const isEdited = useRef(false);
  const close: ComponentProps<typeof ResponsiveDialog>['onClose'] = (_, reason) => {
    // A click beside the dialog must not lose what was typed.
    if (reason !== 'backdropClick' || !isEdited.current) onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes events of a dialog on to the form that it was opened from.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <ResponsiveDialog
      {...frame}
      {...(!isPending && { onClose: close })}
      actions={
        <>
          {extraAction}
          <Button color="inherit" disabled={isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            color={confirmColor}
            disabled={isDisabled}
            loading={isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        onInput={() => {
          isEdited.current = true;
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}
      >
        {children}
      </Box>
    </ResponsiveDialog>
  );
}
