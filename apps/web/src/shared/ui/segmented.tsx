import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Theme } from '@mui/material/styles';

interface SegmentedProps<T extends string> {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  /** As wide as its place, for phones. */
  readonly isWide?: boolean;
}

/** One of a few choices, all of them in view. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, isWide = false } = props;
  const choose = (chosen: unknown) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth={isWide}
      value={value}
      aria-label={label}
      onChange={(_, chosen) => choose(chosen)}
      sx={groupStyle(isWide)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function groupStyle(isWide: boolean) {
  return ({ vars: { palette } }: Theme) => ({
    flex: 'none',
    gap: '2px',
    padding: '3px',
    border: `1px solid ${palette.divider}`,
    borderRadius: '10px',
    backgroundColor: palette.sunken,
    '& .MuiToggleButton-root': {
      minHeight: isWide ? 38 : 28,
      padding: '0 12px',
      border: 0,
      borderRadius: '7px',
      color: palette.text.secondary,
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: '20px',
      textTransform: 'none',
      whiteSpace: 'nowrap',
      '@media (pointer: coarse)': { minHeight: 38 },
      '&.Mui-selected, &.Mui-selected:hover': {
        backgroundColor: palette.background.paper,
        color: palette.text.primary,
        boxShadow: `0 1px 2px color-mix(in srgb, ${palette.text.primary} 18%, transparent)`,
      },
    },
  });
}
