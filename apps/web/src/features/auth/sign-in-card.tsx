import { Box, Card, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { dialogWidths } from '@/shared/theme/tokens.ts';

/** Least height of the card in px on large screens. */
const leastHeight = 660;
/** Its height with another sign-in method and a message of two lines, for which it is centred. */
const fullHeight = 780;
const leastMargin = 32;

interface SignInCardProps {
  readonly logo: ReactNode;
  /** Beside the logo. */
  readonly aside?: ReactNode;
  readonly title: ReactNode;
  /** Address of a picture to stand on. */
  readonly background?: string | undefined;
}

/**
 * The card of sign-in on the merchant's colour. Its top stands where it stands whatever is in it: it
 * does not move when the page comes (see app/first-view.tsx), speaks another language or shows an
 * error.
 */
export function SignInCard({
  logo,
  aside,
  title,
  background,
  children,
}: PropsWithChildren<SignInCardProps>) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        minHeight: '100dvh',
        pt: { xs: 'max(96px, 16dvh)', sm: `max(${leastMargin}px, 50dvh - ${fullHeight / 2}px)` },
        pb: { sm: 8 },
        px: { sm: 4 },
        bgcolor: 'navigationBar.ground',
        ...(background && {
          backgroundImage: `url(${JSON.stringify(background)})`,
          backgroundSize: 'cover',
          backgroundPosition: 'center',
        }),
      }}
    >
      <Card
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: { xs: 1, sm: 0 },
          minHeight: { sm: `min(${leastHeight}px, 100dvh - ${2 * leastMargin}px)` },
          width: '100%',
          maxWidth: { sm: dialogWidths.medium },
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
          borderRadius: { xs: '20px 20px 0 0', sm: '14px' },
          border: 0,
          boxShadow: 8,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            minHeight: 44,
          }}
        >
          {logo}
          {aside}
        </Box>
        <Typography variant="h1" sx={{ mt: 6, mb: 5 }}>
          {title}
        </Typography>
        {children}
      </Card>
    </Box>
  );
}
