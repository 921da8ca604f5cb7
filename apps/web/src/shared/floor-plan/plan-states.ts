import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Contrast from '@mui/icons-material/Contrast';
import Groups from '@mui/icons-material/GroupsOutlined';
import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import type { Theme } from '@mui/material/styles';

/** How a plan shows a resource: by colour, pattern and icon, beside the words. */
export type PlanState = 'free' | 'partly' | 'busy' | 'mine' | 'waiting' | 'unfit';

export const planIcons = {
  free: CheckCircle,
  partly: Contrast,
  busy: RemoveCircle,
  mine: Person,
  waiting: Hourglass,
  unfit: Groups,
} as const satisfies Record<PlanState, unknown>;

/** Grounds and texts of the states, by class names; `svg` shapes take theirs from `fill`. */
export function planStyles({ vars: { palette } }: Theme) {
  return {
    '& .free': { '--plan-ground': palette.planFree, '--plan-text': palette.planFreeText },
    '& .partly': { '--plan-ground': palette.sunken, '--plan-text': palette.text.primary },
    '& .busy': { '--plan-ground': palette.hatch, '--plan-text': palette.text.primary },
    '& .mine': {
      '--plan-ground': palette.accent.ground,
      '--plan-text': palette.accent.text,
      // Its text may be white.
      '--plan-frame': palette.accent.ground,
    },
    '& .waiting': { '--plan-ground': palette.wait, '--plan-text': palette.waitText },
    '& .unfit': { '--plan-ground': palette.sunken, '--plan-text': palette.text.secondary },
  } as const;
}
