import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PlanSign } from './plan-legend.tsx';
import type { PlanRoom } from './planned-rooms.ts';

interface PlanRowProps {
  readonly room: Pick<PlanRoom, 'id' | 'name' | 'state'>;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** `8 seats`; null where there are none to count. */
  readonly size: string | null;
  /** The state in words. */
  readonly note: ReactNode;
  readonly below?: ReactNode;
  readonly end?: ReactNode;
}

/** A resource in the list beside a plan; it selects the shape, and is marked with it. */
export function PlanRow(props: PlanRowProps) {
  const { room, selectedId, onSelect, size, note, below, end } = props;
  const { id, name, state } = room;
  return (
    <Box component="li" data-room={id} sx={rowStyle(id === selectedId)}>
      <PlanSign state={state} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ButtonBase
          aria-pressed={id === selectedId}
          onClick={() => onSelect(id)}
          sx={{ width: '100%', minHeight: 44, display: 'block', textAlign: 'left' }}
        >
          <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
            {name}{' '}
            {size !== null && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {size}
              </Box>
            )}
          </Typography>
          {note}
        </ButtonBase>
        {below}
      </Box>
      {end}
    </Box>
  );
}

function rowStyle(isSelected: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    px: 5,
    py: 2,
    minHeight: 64,
    borderBottom: 1,
    borderColor: 'divider',
    '&[data-marked]': { bgcolor: 'action.hover' },
    ...(isSelected && {
      bgcolor: 'action.hover',
      boxShadow: 'inset 3px 0 0 var(--axp-palette-link)',
    }),
  } as const;
}
