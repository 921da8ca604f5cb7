import type { MoveIn } from '@axp/contracts/move-in';
import { inviteMovedIn } from '@axp/contracts/move-in';
import MailIcon from '@mui/icons-material/MailOutlined';
import LabelsIcon from '@mui/icons-material/QrCode2Outlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import AgainIcon from '@mui/icons-material/SyncOutlined';
import type { SvgIconProps } from '@mui/material';
import { Box, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { moveInQueries } from './move-in-queries.ts';
import { stepHref, uploadHref } from './move-in-steps.ts';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

/** Steps that follow an import; after an undo only a new one. */
export function NextSteps({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const { state, uninvited, system } = moveIn;
  const isHere = state === 'done';
  const resources = countOf(moveIn, 'resource', ['created']);
  const breaches = countOf(moveIn, 'booking', ['breaks_rule']);
  return (
    <Card component="section" aria-label={t('next.title')}>
      <Typography variant="h3" component="h2" sx={{ px: { xs: 4, md: 5 }, py: 4 }}>
        {t('next.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {isHere && uninvited > 0 && (
          <NextStep
            Icon={MailIcon}
            title={t('next.invite', { count: uninvited, number: words.number(uninvited) })}
            text={t('next.inviteText')}
          >
            <InviteButton moveIn={moveIn} />
          </NextStep>
        )}
        {isHere && breaches > 0 && (
          <NextStep
            Icon={RulesIcon}
            title={t('next.breaches', { count: breaches, number: words.number(breaches) })}
            text={t('next.breachesText')}
          >
            <SecondaryButton href={`${stepHref('result', moveIn.id)}#breaks_rule`}>
              {t('rows.show')}
            </SecondaryButton>
          </NextStep>
        )}
        {isHere && resources > 0 && (
          <NextStep
            Icon={LabelsIcon}
            title={t('next.labels', { count: resources, number: words.number(resources) })}
            text={t('next.labelsText')}
          >
            <SecondaryButton href="/admin/labels?label=none">{t('next.print')}</SecondaryButton>
          </NextStep>
        )}
        <NextStep
          Icon={AgainIcon}
          title={t('next.again')}
          text={t(isHere ? 'next.againText' : 'next.retryText')}
        >
          <SecondaryButton href={uploadHref(system)}>{t('next.start')}</SecondaryButton>
        </NextStep>
      </Box>
    </Card>
  );
}

interface NextStepProps {
  readonly Icon: ComponentType<SvgIconProps>;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function NextStep({ Icon, title, text, children }: NextStepProps) {
  return (
    <Box component="li" sx={rowStyle}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'link' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle2">{title}</Typography>
        <Typography variant="note">{text}</Typography>
      </Box>
      {children}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  minHeight: 64,
  px: { xs: 4, md: 5 },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function InviteButton({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const queries = useQueryClient();
  const { id, uninvited: count } = moveIn;
  const number = words.number(count);
  const { queryKey } = moveInQueries.one(id);
  const invite = useChange(async () => (await call(inviteMovedIn, { params: { id } })).data, {
    done: t('invite.done', { count, number }),
    onDone: (answer) => queries.setQueryData(queryKey, answer),
    onSettled: (error) => error && queries.invalidateQueries({ queryKey }),
  });
  return (
    <ConfirmButton
      variant="contained"
      isDestructive={false}
      label={t('invite.label')}
      title={t('invite.title', { count, number })}
      description={t('invite.text')}
      change={invite}
    />
  );
}
