import type { ResourceDetail, TimeRange as Window } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';
import { columns, frame } from '@/shared/theme/tokens.ts';
import { SubmitButton, TimeRange } from '@/shared/ui/index.ts';
import { ResourceFacts, ResourceHeader } from './resource-facts.tsx';

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

/**
 * A form beside the resource it is about. The window and the one action stay in sight: beside the form
 * on a wide screen, at the bottom under the thumb on a phone.
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
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: `minmax(0, ${columns.form}px) minmax(280px, 360px)`,
        },
        justifyContent: 'center',
      }}
    >
      <Box sx={{ display: { md: 'none' } }}>
        <ResourceHeader resource={resource} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minWidth: 0 }}>
        {children}
      </Box>
      <Box
        component="aside"
        sx={{
          position: 'sticky',
          top: { md: `${frame.topBar + 24}px` },
          // Above the bar of places, which is fixed at the bottom of a phone.
          bottom: { xs: `calc(${frame.bottomBar}px + env(safe-area-inset-bottom))`, md: 'auto' },
          mx: { xs: -4, sm: 0 },
          zIndex: 2,
        }}
      >
        <Card sx={{ borderRadius: { xs: 0, sm: '14px' } }}>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <ResourceFacts resource={resource} />
          </Box>
          <FormAction {...props} />
        </Card>
      </Box>
      <Card sx={{ display: { md: 'none' } }}>
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
        flexDirection: { md: 'column' },
        alignItems: { xs: 'center', md: 'stretch' },
        justifyContent: 'space-between',
        gap: 3,
        p: { xs: 3, sm: 4, md: 5 },
        borderTop: { md: 1 },
        borderColor: { md: 'divider' },
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
