import type { MoveIn } from '@axp/contracts/move-in';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Moving from '@mui/icons-material/MoveToInboxOutlined';
import { Box, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { adminHome } from '@/shared/admin/admin-sections.ts';
import { ApiProblem } from '@/shared/api/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { moveInQueries } from './move-in-queries.ts';
import type { MoveInStep } from './move-in-steps.ts';
import { currentStep, isAtStep, moveInHome, stepHref } from './move-in-steps.ts';
import { StepList } from './step-list.tsx';

interface MoveInFrameProps {
  readonly step: MoveInStep;
  /** System that is known already. */
  readonly system: MoveIn['system'] | null;
  readonly moveIn: MoveIn | null;
}

/** Frame of all steps: the way back, the title, and where the import is. */
export function MoveInFrame(props: PropsWithChildren<MoveInFrameProps>) {
  const { step, system, moveIn, children } = props;
  const { t } = useTranslation(['adminMoveIn', 'admin']);
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.list }}>
        <Button
          component={PageLink}
          href={adminHome}
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, ml: -2, mb: 1 }}
        >
          {t('admin:navigation.overview')}
        </Button>
        <PageHeading
          title={system ? t(`titleOf.${system}`) : t('title')}
          description={t(`text.${step}`)}
        />
        <StepList step={step} moveIn={moveIn} />
        {children}
      </Box>
    </AdminFrame>
  );
}

interface MoveInPageProps {
  readonly step: MoveInStep;
  readonly children: (moveIn: MoveIn) => ReactNode;
}

/** Step of the import whose id is in the address; an import that is elsewhere is led there. */
export function MoveInPage({ step, children }: MoveInPageProps) {
  const { t } = useTranslation('adminMoveIn');
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const moveIn = useQuery({ ...moveInQueries.one(id), enabled: isReady && id !== '' });
  const { data = null, error } = moveIn;
  const isUnknown = error instanceof ApiProblem && error.code === 'move_in.not_found';
  const gap = isUnknown ? 'unknown' : 'none';
  return (
    <MoveInFrame step={step} system={data?.system ?? null} moveIn={data}>
      {isReady && (id === '' || isUnknown) ? (
        <Card>
          <EmptyState
            icon={<Moving />}
            title={t(`${gap}.title`)}
            description={t(`${gap}.text`)}
            action={<SecondaryButton href={moveInHome}>{t('none.action')}</SecondaryButton>}
          />
        </Card>
      ) : (
        <QueryContent query={moveIn} failed={t('failed')} skeleton={320}>
          {(found) => (isAtStep(found, step) ? children(found) : <Elsewhere moveIn={found} />)}
        </QueryContent>
      )}
    </MoveInFrame>
  );
}

/** Leads from a step that is over, or not reached, to the one where the import is. */
function Elsewhere({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const step = currentStep(moveIn);
  return (
    <Card>
      <EmptyState
        icon={<Moving />}
        title={t(`elsewhere.${moveIn.state}`)}
        action={
          <SecondaryButton href={stepHref(step, moveIn.id)}>
            {t('elsewhere.go', { step: t(`steps.${step}`) })}
          </SecondaryButton>
        }
      />
    </Card>
  );
}
