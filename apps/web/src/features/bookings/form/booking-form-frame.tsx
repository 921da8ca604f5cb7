import type { ResourceDetail, TimeRange as Window } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { columns, frame } from '@/shared/theme/tokens.ts';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { ResourceFacts, ResourceHeader } from '../search/resource-facts.tsx';

interface BookingFormFrameProps {
  readonly label: string;
  readonly resource: ResourceDetail;
  readonly window: Window;
  readonly onSubmit: () => void;
  readonly submit: {
    readonly label: string;
    readonly isSubmitting: boolean;
    readonly isDisabled?: boolean;
  };
  /** Stands above the button: what the click will lead to. */
  readonly note: ReactNode;
}

/** The form and what it is about, once there is room for both beside the open sidebar. */
export const formColumns = {
  lg: `minmax(0, ${columns.form}px) clamp(280px, 30%, 360px)`,
} as const;

/**
 * A form beside the resource it is about. The window and the one action stay in sight: beside the form
 * on a wide screen, at the bottom elsewhere, which is under the thumb on a phone.
 */
export function BookingFormFrame(props: PropsWithChildren<BookingFormFrameProps>) {
  const { label, resource, onSubmit, children } = props;
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: { xs: 4, lg: 6 },
        gridTemplateColumns: { xs: `minmax(0, ${columns.form}px)`, ...formColumns },
        justifyContent: 'center',
      }}
    >
      <Box sx={{ display: { lg: 'none' } }}>
        <ResourceHeader resource={resource} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minWidth: 0 }}>
        {children}
      </Box>
      <Box
        component="aside"
        sx={{
          position: 'sticky',
          top: { lg: `${frame.topBar + 24}px` },
          // Above the bar of places, which is fixed at the bottom of a phone.
          bottom: {
            xs: `calc(${frame.bottomBar}px + env(safe-area-inset-bottom))`,
            md: 0,
            lg: 'auto',
          },
          mx: { xs: -4, sm: 0 },
          zIndex: 2,
        }}
      >
        <Card sx={{ borderRadius: { xs: 0, sm: '14px' } }}>
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
            <ResourceFacts resource={resource} />
          </Box>
          <FormAction {...props} />
        </Card>
      </Box>
      <Card sx={{ display: { lg: 'none' } }}>
        <ResourceFacts resource={resource} />
      </Card>
    </Box>
  );
}

function FormAction({ resource, window, submit, note }: BookingFormFrameProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { lg: 'column' },
        alignItems: { xs: 'center', lg: 'stretch' },
        justifyContent: 'space-between',
        gap: 3,
        p: { xs: 3, sm: 4, lg: 5 },
        borderTop: { lg: 1 },
        borderColor: { lg: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" variant="subtitle2">
          <TimeRange range={window} timezone={resource.timezone} />
        </Typography>
        {note}
      </Box>
      <SubmitButton
        isSubmitting={submit.isSubmitting}
        disabled={submit.isDisabled ?? false}
        sx={{ flexShrink: 0 }}
      >
        {submit.label}
      </SubmitButton>
    </Box>
  );
}
