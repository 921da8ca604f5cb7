import type { DryRunGroup, Provisioning } from '@axp/contracts/provisioning';
import type { DryRunKind } from '@axp/contracts/vocabulary';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useAbility } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { DiscardButton } from './discard-button.tsx';
import { provisioningQueries } from './provisioning-query.ts';
import { useGoLive } from './use-go-live.ts';

interface DryRunDialogProps {
  readonly provisioning: Provisioning;
  readonly onClose: () => void;
}

/** Lists what provisioning would change, and goes live. */
export function DryRunDialog({ provisioning, onClose }: DryRunDialogProps) {
  const { t } = useTranslation(['adminProvisioning', 'common']);
  const query = useQuery(provisioningQueries.dryRun());
  const canChange = useAbility().can('update', 'Provisioning');
  const live = useGoLive(onClose);
  const { pending } = provisioning;
  return (
    <ResponsiveDialog
      {...(!live.isPending && { onClose })}
      size="large"
      isText
      title={t('dryRun.title')}
      actions={
        <>
          {canChange && <DiscardButton isDisabled={live.isPending} onDone={onClose} />}
          <CloseButton disabled={live.isPending} onClick={onClose} />
          {canChange && (
            <Button
              variant="contained"
              disabled={query.data === undefined}
              loading={live.isPending}
              onClick={() => live.mutate()}
            >
              {t('live.label')}
            </Button>
          )}
        </>
      }
    >
      <QueryContent query={query} failed={t('dryRun.failed')} skeleton={320}>
        {({ data, meta }) => (
          <Consequences provisioning={provisioning} groups={data} unchanged={meta.unchanged} />
        )}
      </QueryContent>
      {live.isPending && (
        <Box aria-live="polite" sx={{ mt: 4 }}>
          <Typography variant="secondary">
            {t('live.progress', { applied: live.applied, count: pending })}
          </Typography>
          <LinearProgress
            aria-label={t('live.label')}
            variant="determinate"
            value={pending === 0 ? 100 : Math.min(100, (live.applied / pending) * 100)}
            sx={{ mt: 1 }}
          />
        </Box>
      )}
    </ResponsiveDialog>
  );
}

interface ConsequencesProps {
  readonly provisioning: Provisioning;
  readonly groups: readonly DryRunGroup[];
  readonly unchanged: number;
}

const numbers = [
  ['create', 'link'],
  ['deactivate'],
  ['gain', 'lose'],
  ['unchanged'],
  ['problem'],
] as const satisfies readonly (readonly (DryRunKind | 'unchanged')[])[];

function Consequences({ provisioning, groups, unchanged }: ConsequencesProps) {
  const { t } = useTranslation('adminProvisioning');
  const { sendsInvitations, mostDeactivations } = provisioning;
  const totalOf = (kind: DryRunKind | 'unchanged') =>
    kind === 'unchanged' ? unchanged : (groups.find((one) => one.kind === kind)?.total ?? 0);
  const aboveLimit = totalOf('deactivate') - mostDeactivations;
  const created = totalOf('create');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography variant="secondary">{t('dryRun.text')}</Typography>
      <Box component="dl" sx={numbersStyle}>
        {numbers.map((kinds) => {
          const [first] = kinds;
          const total = kinds.reduce((sum, kind) => sum + totalOf(kind), 0);
          const isBad = first === 'problem' && total > 0;
          return (
            <Box key={first} sx={numberStyle}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {t(`dryRun.number.${first}`)}
              </Typography>
              <Typography
                component="dd"
                variant="h2"
                sx={{ m: 0, ...(isBad && { color: 'error.main' }) }}
              >
                {total}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {aboveLimit > 0 && (
        <Alert severity="warning">{t('dryRun.aboveLimit', { count: aboveLimit })}</Alert>
      )}
      {sendsInvitations && created > 0 && (
        <Alert severity="info">{t('dryRun.invitations', { count: created })}</Alert>
      )}
      {groups.length === 0 && <Typography>{t('dryRun.none')}</Typography>}
      {groups.map((group) => (
        <Affected key={group.kind} group={group} />
      ))}
    </Box>
  );
}

const numbersStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, 1fr)' },
  gap: '1px',
  m: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'divider',
} as const;

const numberStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  px: 4,
  py: 3,
  bgcolor: 'background.paper',
  '&:last-of-type': { gridColumn: { xs: 'span 2', sm: 'auto' } },
} as const;

/** The people of one kind, with what is gained or lost. */
function Affected({ group: { kind, total, people } }: { readonly group: DryRunGroup }) {
  const { t } = useTranslation('adminProvisioning');
  const words = useRightWords();
  const more = total - people.length;
  return (
    <section aria-label={t(`dryRun.kind.${kind}`)}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {`${t(`dryRun.kind.${kind}`)} ${total}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(({ id, fullName, email, right, target, openBookings }) => (
          <Box key={`${id} ${right} ${target}`} component="li" sx={rowStyle}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {fullName}
            </Typography>
            <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
              {right === null
                ? email
                : words.full({
                    right,
                    target: target === null ? null : { id, name: target },
                    group: '',
                  })}
              {openBookings !== null && openBookings > 0 && (
                <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
                  {` · ${t(right === null ? 'dryRun.open' : 'dryRun.openLost', { count: openBookings })}`}
                </Box>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography variant="secondary">{t('dryRun.more', { count: more })}</Typography>}
    </section>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;
