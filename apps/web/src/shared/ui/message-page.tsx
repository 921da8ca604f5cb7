import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionalMerchant } from '@/shared/session/index.ts';

interface MessagePageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly helper?: string;
  /** Leads to the start page beside the action. */
  readonly hasHome?: boolean;
  /** The way on: an address, or what is tried again. */
  readonly action: { readonly label: string } & (
    | { readonly href: string }
    | { readonly onClick: () => void; readonly loading: boolean }
  );
}

/** A page that has only something to say: not found, not allowed, out of order. */
export function MessagePage(props: MessagePageProps) {
  const { icon, title, description, helper, hasHome = false, action } = props;
  const { t } = useTranslation('common');
  const merchant = useOptionalMerchant();
  const { label, ...target } = action;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '70dvh', px: 4, py: 12 }}>
      <Box sx={{ maxWidth: 480, textAlign: 'center' }}>
        <Box
          aria-hidden
          sx={{
            display: 'inline-grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            mb: 6,
            borderRadius: '50%',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            color: 'text.secondary',
          }}
        >
          {icon}
        </Box>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {description}
        </Typography>
        {helper !== undefined && (
          <Typography variant="secondary" sx={{ mt: 2 }}>
            {helper}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3, mt: 6 }}>
          {hasHome && (
            <Button variant="contained" href="/home">
              {t('page.home')}
            </Button>
          )}
          <Button
            variant={hasHome ? 'outlined' : 'contained'}
            color={hasHome ? 'inherit' : 'primary'}
            {...target}
          >
            {label}
          </Button>
        </Box>
        {merchant && (
          <Typography variant="secondary" sx={{ mt: 6 }}>
            {t('support', { contact: merchant.supportContact })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
