import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { PlanState } from './plan-states.ts';
import { planIcons, planStyles } from './plan-states.ts';

interface PlanSignProps {
  readonly state: PlanState;
}

/** A state as a small field with its icon, as the list and the legend show it. */
export function PlanSign({ state }: PlanSignProps) {
  const Icon = planIcons[state];
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({
        ...planStyles(theme),
        display: 'inline-flex',
        '& > span': {
          display: 'grid',
          placeContent: 'center',
          width: 28,
          height: 28,
          borderRadius: '8px',
          color: 'var(--plan-text)',
          backgroundColor: 'var(--plan-ground)',
        },
        '& > .busy': {
          backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.hatch} 0 4px, ${theme.vars.palette.hatchLine} 4px 8px)`,
        },
        '& > .waiting': { border: `1px dashed ${theme.vars.palette.waitLine}` },
        '& > .unfit': { border: `1px dashed ${theme.vars.palette.controlBorder}` },
      })}
    >
      <span className={state}>
        <Icon sx={{ fontSize: 18 }} />
      </span>
    </Box>
  );
}

interface PlanLegendProps {
  readonly states: readonly PlanState[];
  readonly rooms: readonly { readonly state: PlanState }[];
}

/** Legend of the colours, patterns and icons of a plan; few have a room that is partly taken. */
export function PlanLegend({ states, rooms }: PlanLegendProps) {
  const { t } = useTranslation('plan');
  const isShown = (state: PlanState) =>
    state !== 'partly' || rooms.some((room) => room.state === state);
  return (
    <Box component="ul" aria-label={t('legend')} sx={legendStyle}>
      {states.filter(isShown).map((state) => (
        <li key={state}>
          <PlanSign state={state} /> {t(`state.${state}`)}
        </li>
      ))}
    </Box>
  );
}

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  p: 5,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 2 },
} as const;
