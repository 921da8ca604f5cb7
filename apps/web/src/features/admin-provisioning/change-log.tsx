import { isProblemCode } from '@axp/contracts';
import type { GivenRight } from '@axp/contracts/administration';
import type { ProvisioningEvent } from '@axp/contracts/provisioning';
import DoneIcon from '@mui/icons-material/CheckCircle';
import RefusedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import { Box, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useValidationText } from '@/shared/i18n/use-validation-text.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { provisioningQueries } from './provisioning-query.ts';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'), 'LinkDialog');

const views = ['all', 'refused'] as const;

/** Log of what the directory changed, would change, or was refused (J-03). */
export function ChangeLog() {
  const { t } = useTranslation('adminProvisioning');
  const [view, setView] = useState<(typeof views)[number]>('all');
  const query = useInfiniteQuery(
    provisioningQueries.events(view === 'refused' ? { result: view } : {}),
  );
  const counts = query.data?.pages.at(-1)?.meta;
  const isUsed = (counts?.all ?? 0) > 0;
  return (
    <DetailCard
      title={t('log.title')}
      action={
        isUsed && (
          <Segmented
            label={t('log.show')}
            value={view}
            options={views.map((value) => ({
              value,
              label:
                value === 'all' ? t('log.all') : t('log.refused', { count: counts?.refused ?? 0 }),
            }))}
            onChange={setView}
          />
        )
      }
    >
      <QueryContent query={query} failed={t('log.failed')} skeleton={160}>
        {({ pages }) => {
          const events = pages.flatMap(({ data }) => data);
          return (
            <>
              {events.length === 0 && (
                <Typography variant="secondary">
                  {t(view === 'all' ? 'log.none' : 'log.noneRefused')}
                </Typography>
              )}
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </Box>
              {query.hasNextPage && (
                <MoreButton list={query} label={t('log.more')} onAsk={() => undefined} />
              )}
            </>
          );
        }}
      </QueryContent>
    </DetailCard>
  );
}

function EventRow({ event }: { readonly event: ProvisioningEvent }) {
  const { t } = useTranslation('adminProvisioning');
  const times = useTimes(useUser().timezone);
  const words = useEventWords();
  const canChange = useAbility().can('update', 'Provisioning');
  const detail = words.detail(event);
  return (
    <Box component="li" sx={rowStyle}>
      <Typography variant="body2" color="text.secondary" sx={{ minWidth: { xs: 48, sm: 88 } }}>
        <time dateTime={event.at}>{times.timeAfter(times.now, event.at)}</time>
      </Typography>
      <ResultIcon event={event} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {words.sentence(event)}
        </Typography>
        {detail !== null && <Typography variant="secondary">{detail}</Typography>}
      </Box>
      {canChange && event.refusal?.isLinkable && (
        <DialogButton
          variant="outlined"
          aria-label={t('link.of', { name: event.name })}
          dialog={(close) => <LinkDialog event={event} onClose={close} />}
        >
          {t('link.label')}
        </DialogButton>
      )}
    </Box>
  );
}

/** The sentence beside it says the same. */
function ResultIcon({ event: { kind, refusal } }: { readonly event: ProvisioningEvent }) {
  const style = { fontSize: 20, mt: '1px', flexShrink: 0 } as const;
  if (refusal !== null) return <RefusedIcon aria-hidden color="error" sx={style} />;
  if (kind === 'wait') return <WaitingIcon aria-hidden color="warning" sx={style} />;
  return <DoneIcon aria-hidden color="success" sx={style} />;
}

const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

type ChangedRights = NonNullable<ProvisioningEvent['rights']>;

/** Texts of the log of provisioning. */
function useEventWords() {
  const { t, i18n } = useTranslation('adminProvisioning');
  const { problem } = useValidationText();
  const { full } = useRightWords();
  const rightsText = (rights: readonly GivenRight[]) =>
    rights.map((right) => t('log.byGroup', { right: full(right), group: right.group })).join(', ');
  const changedRights = ({ gained, lost }: ChangedRights) =>
    [
      gained.length > 0 && t('log.gained', { rights: rightsText(gained) }),
      lost.length > 0 && t('log.lost', { rights: rightsText(lost) }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  const fieldOf = (field: string) => {
    const key = `log.field.${field}`;
    const isKey = (text: string): text is ParseKeys<'adminProvisioning'> =>
      i18n.exists(text, { ns: 'adminProvisioning' });
    return isKey(key) ? t(key) : field;
  };
  return {
    /** `Ann Lee was created`. */
    sentence: ({ kind, name, isDryRun, refusal }: ProvisioningEvent) => {
      const wouldBe = isDryRun ? 'planned' : 'done';
      return t(`log.${refusal ? 'refusedOf' : wouldBe}.${kind}`, {
        name: name ?? t('log.nobody'),
      });
    },
    /** Why it was refused, or what was changed; null if there is nothing to add. */
    detail: ({ refusal, fields, rights }: ProvisioningEvent) => {
      if (rights) return changedRights(rights);
      if (!refusal) return fields.length > 0 ? fields.map(fieldOf).join(', ') : null;
      const { code, params, scimType, times } = refusal;
      return [
        isProblemCode(code) ? problem(code, params) : code,
        scimType !== null && t('log.scimType', { scimType }),
        times > 1 && t('log.times', { count: times }),
      ]
        .filter((part) => part !== false)
        .join(' ');
    },
  };
}
