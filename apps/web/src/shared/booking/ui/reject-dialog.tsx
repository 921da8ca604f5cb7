import { Box, Chip, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';

interface RejectDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly field: { readonly label: string; readonly hint?: string; readonly missing: string };
  /** A reason that was typed before and could not be sent. */
  readonly typed?: string;
  /** Reasons to choose from. */
  readonly templates?: { readonly label: string; readonly texts: readonly string[] };
  readonly isPending?: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Rejects requests with a reason, typed or one of the templates (Z-42). */
export function RejectDialog(props: PropsWithChildren<RejectDialogProps>) {
  const { title, confirm, field, typed, templates, isPending = false, children } = props;
  const reason = useReason(typed);
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      confirmColor="error"
      isPending={isPending}
      onSubmit={() => reason.whenGiven(props.onReject)}
      onClose={props.onClose}
    >
      {children}
      <ReasonField {...field} reason={reason} autoFocus />
      {templates && templates.texts.length > 0 && (
        <>
          <Typography variant="note" component="span">
            {templates.label}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {templates.texts.map((text) => (
              <Chip
                key={text}
                label={text}
                onClick={() => reason.type(text)}
                sx={{
                  height: 'auto',
                  minHeight: 36,
                  '@media (pointer: coarse)': { minHeight: 44 },
                  '& .MuiChip-label': { whiteSpace: 'normal' },
                }}
              />
            ))}
          </Box>
        </>
      )}
    </FormDialog>
  );
}
