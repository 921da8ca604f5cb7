import type { SvgIconProps } from '@mui/material';
import { Box, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode, Ref } from 'react';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

export type Severity = 'error' | 'warning' | 'info';

interface AttentionRowProps {
  readonly Icon: ComponentType<SvgIconProps>;
  readonly severity: Severity;
  readonly title: string;
  /** Where the title leads. */
  readonly href?: string | undefined;
  readonly linkRef?: Ref<HTMLAnchorElement>;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

const tileStyle = (severity: Severity) => (theme: Theme) => {
  const color = theme.vars.palette[severity].main;
  return {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 32,
    height: 32,
    borderRadius: `${radius.chip}px`,
    color,
    bgcolor: `color-mix(in srgb, ${color} 10%, transparent)`,
  };
};

/** One thing that needs attention; its buttons are below it on a phone. */
export function AttentionRow(props: AttentionRowProps) {
  const { Icon, severity, title, href, linkRef, children, actions } = props;
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        minHeight: 64,
        px: { xs: 4, sm: 5 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={tileStyle(severity)}>
        <Icon sx={{ fontSize: 20 }} />
      </Box>
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">
          {href === undefined ? (
            title
          ) : (
            <Link
              component={PageLink}
              href={href}
              color="inherit"
              underline="hover"
              {...(linkRef && { ref: linkRef })}
            >
              {title}
            </Link>
          )}
        </Typography>
        <Typography variant="secondary" component="div">
          {children}
        </Typography>
      </Box>
      {actions !== undefined && (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            pl: { xs: 11, md: 0 },
            width: { xs: '100%', md: 'auto' },
            '& > *': { flex: { xs: 1, md: 'none' } },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}

interface EmphasisProps {
  readonly severity: Severity;
  readonly children: ReactNode;
}

/** The word of a row that says why it is urgent. */
export function Emphasis({ severity, children }: EmphasisProps) {
  return (
    <Box component="span" sx={{ color: `${severity}.main`, fontWeight: 600 }}>
      {children}
    </Box>
  );
}
