import type { ManagedDisplay } from '@axp/contracts/administration';
import { identifyDisplay } from '@axp/contracts/administration';
import type { DisplayState } from '@axp/contracts/displays';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { displayQueries } from './display-queries.ts';

/** Draws a state as its device does. */
export type Preview = ComponentType<{ readonly state: DisplayState; readonly label: string }>;

interface DisplayPictureProps {
  readonly display: ManagedDisplay;
  readonly Preview: Preview;
}

/** The present screen of a display, and a way to find it in the building. */
export function DisplayPicture({ display, Preview }: DisplayPictureProps) {
  const { t } = useTranslation('adminDisplays');
  const { data, isError } = useQuery(displayQueries.state(display.id));
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      {data && <Preview state={data} label={t('picture.of', { name: display.shows.name })} />}
      {!data && !isError && <Skeleton variant="rounded" width={320} height={188} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44 }}>
        <Typography variant="note" component="p">
          {isError
            ? t('picture.failed')
            : data && <Moment state={data} isOnline={display.isOnline} />}
        </Typography>
        <IdentifyButton display={display} />
      </Box>
    </Box>
  );
}

interface MomentProps extends Pick<ManagedDisplay, 'isOnline'> {
  readonly state: DisplayState;
}

function Moment({ state: { now, timezone }, isOnline }: MomentProps) {
  const { t } = useTranslation('adminDisplays');
  const { language } = useLanguage();
  return t(isOnline ? 'picture.now' : 'picture.offline', {
    time: formatTime(now, { timezone, language }),
  });
}

function IdentifyButton({ display: { id, shows } }: Pick<DisplayPictureProps, 'display'>) {
  const { t } = useTranslation('adminDisplays');
  const identify = useChange(() => call(identifyDisplay, { params: { id } }), {
    done: t('identify.done', { name: shows.name }),
  });
  return (
    <Button
      variant="outlined"
      disabled={identify.isPending}
      onClick={() => identify.mutate(undefined)}
    >
      {t('identify.label')}
    </Button>
  );
}
