import type { AdminUserDetail } from '@axp/contracts';
import type { DeactivationReview, Heir, OpenItem } from '@axp/contracts/administration';
import { deactivateUser } from '@axp/contracts/administration';
import { openItemGroups } from '@axp/contracts/vocabulary';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ItemDecision, rowIdOf } from './item-decision.tsx';
import { ItemsZone, useItemName } from './item-head.tsx';
import { findHeirs, peopleQueries } from './people-queries.ts';
import { PersonFrame } from './person-frame.tsx';
import { personHref } from './person-href.ts';
import { useAdminChange } from './use-admin-change.ts';
import { bodyOf, isDecided, useDecisions, useStableOrder } from './use-decisions.ts';

/** `/admin/people/deactivate`: what a person leaves open, with a decision for each (D-04). */
export function DeactivatePage() {
  const { t } = useTranslation('admin');
  return (
    <PersonFrame
      back={(id, person) => ({ href: personHref(id), label: person?.fullName ?? t('people.one') })}
    >
      {(person) => <LoadedItems key={person.id} person={person} />}
    </PersonFrame>
  );
}

function LoadedItems({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const review = useQuery(peopleQueries.openItems(person.id));
  const name = person.fullName;
  if (person.status === 'deactivated' && !person.isDisabledUpstream) {
    return <Alert severity="info">{t('leave.already', { name })}</Alert>;
  }
  return (
    <QueryContent query={review} failed={t('leave.failed')} skeleton={480}>
      {(data) => <Deactivation person={person} review={data} />}
    </QueryContent>
  );
}

interface DeactivationProps {
  readonly person: AdminUserDetail;
  readonly review: DeactivationReview;
}

type Notice = 'added' | 'heirRefused' | 'stale';

const noticeOf: Readonly<Record<string, Notice>> = {
  'user.items_open': 'added',
  'user.heir_not_allowed': 'heirRefused',
  'user.stale': 'stale',
};

function codeOf(error: Error): string {
  return error instanceof ApiProblem ? error.code : '';
}

function Deactivation({ person, review }: DeactivationProps) {
  const { t } = useTranslation('adminPerson');
  const router = useRouter();
  const { id, fullName: name, version } = person;
  const items = useStableOrder(review.items);
  const { decisions, set, transferAll, cancelAll, dropHeirs } = useDecisions();
  const cancellable = items.filter(({ fates }) => fates.includes('cancel')).length;
  const [notice, setNotice] = useState<Notice | null>(null);
  const leave = useAdminChange(
    () =>
      call(deactivateUser, {
        params: { id },
        body: { version, decisions: bodyOf(items, decisions) },
      }),
    {
      done: t('leave.done', { name }),
      action: () => ({ label: t('leave.show'), onClick: () => void router.push(personHref(id)) }),
      onDone: () => void router.push('/admin/people'),
      isShownByForm: (error) => codeOf(error) in noticeOf,
    },
  );
  const confirm = () => {
    setNotice(null);
    leave.mutate(undefined, {
      onError: (error) => {
        setNotice(noticeOf[codeOf(error)] ?? null);
        if (codeOf(error) === 'user.heir_not_allowed' && error instanceof ApiProblem) {
          const refused = new Set(error.issues.map(({ path }) => path));
          const keys = items.map(({ key }) => key);
          dropHeirs(keys.filter((key) => refused.has(`decisions.${key}.toId`)));
        }
      },
    });
  };
  const open = items.filter(({ key }) => !isDecided(decisions[key]));
  const isEdited = Object.keys(decisions).length > 0 && !leave.isPending && !leave.isSuccess;
  return (
    <>
      <PageHeading
        title={t('leave.title', { name })}
        description={t(items.length === 0 ? 'leave.nothingOpen' : 'leave.text')}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <WhatEnds person={person} ends={review.ends} />
        {notice && <Alert severity="warning">{t(`leave.${notice}`)}</Alert>}
        <ItemsZone items={items} />
        {items.length > 0 && (
          <Card component="section" aria-label={t('leave.open')}>
            <DecideAll
              leaverId={id}
              count={items.length}
              skippedBy={(heir) =>
                items.filter(
                  ({ key, fates }) => fates.includes('transfer') && !heir.itemKeys.includes(key),
                ).length
              }
              onChoose={(heir) => transferAll(items, heir)}
              cancellable={cancellable}
              onCancel={() => cancelAll(items)}
            />
            {openItemGroups.map((group) => {
              const rows = items.filter((item) => item.group === group);
              if (rows.length === 0) return null;
              return (
                <section key={group} aria-label={t(`leave.group.${group}`)}>
                  <Typography
                    variant="caption"
                    component="h3"
                    sx={{ px: { xs: 4, md: 5 }, py: 2, bgcolor: 'sunken', fontWeight: 600 }}
                  >
                    {`${t(`leave.group.${group}`)} ${rows.length}`}
                  </Typography>
                  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                    {rows.map((item) => (
                      <ItemDecision
                        key={item.key}
                        leaverId={id}
                        item={item}
                        decision={decisions[item.key]}
                        onChange={(decision) => set(item.key, decision)}
                      />
                    ))}
                  </Box>
                </section>
              );
            })}
          </Card>
        )}
      </Box>
      <LeaveBar
        items={items}
        open={open}
        backHref={personHref(id)}
        isPending={leave.isPending}
        onConfirm={confirm}
      />
      <LeaveQuestion isEdited={isEdited} />
    </>
  );
}

/** Access that the deactivation ends at once. */
function WhatEnds({
  person,
  ends,
}: { readonly person: AdminUserDetail } & Pick<DeactivationReview, 'ends'>) {
  const { t } = useTranslation('adminPerson');
  const { hasPassword, methods, sessions, feeds } = ends;
  const hasRole =
    person.isAdministrator ||
    person.isApprover ||
    person.approvesFor.length > 0 ||
    person.managedResources.length > 0;
  const parts = [
    ...(hasPassword ? [t('leave.ending.password')] : []),
    ...methods.map((method) => t('leave.ending.method', { name: method })),
    ...(sessions > 0 ? [t('leave.ending.sessions', { count: sessions })] : []),
    ...(feeds > 0 ? [t('leave.ending.feeds', { count: feeds })] : []),
    ...(hasRole ? [t('leave.ending.roles')] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Card sx={{ px: { xs: 4, md: 5 }, py: 4 }}>
      <Typography variant="body2">
        <strong>{t('leave.ends')}</strong> {parts.join(', ')}
      </Typography>
    </Card>
  );
}

interface DecideAllProps {
  readonly leaverId: string;
  readonly count: number;
  /** How many items a person can't take. */
  readonly skippedBy: (heir: Heir) => number;
  readonly onChoose: (heir: Heir) => void;
  /** How many items can be cancelled. */
  readonly cancellable: number;
  readonly onCancel: () => void;
}

/** One decision for all items that allow it, a new owner or the end; each row stays editable. */
function DecideAll(props: DecideAllProps) {
  const { leaverId, count, skippedBy, onChoose, cancellable, onCancel } = props;
  const { t } = useTranslation('adminPerson');
  const [heir, setHeir] = useState<Heir | null>(null);
  const skipped = heir ? skippedBy(heir) : 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: { xs: 4, md: 5 },
        py: 4,
      }}
    >
      <Typography variant="h3" component="h2">
        {`${t('leave.open')} ${count}`}
      </Typography>
      {cancellable > 0 && (
        <SecondaryButton
          sx={{ ml: { sm: 'auto' } }}
          onClick={() => {
            setHeir(null);
            onCancel();
          }}
        >
          {t('leave.cancelAll', { count: cancellable })}
        </SecondaryButton>
      )}
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}>
        <FoundOne
          label={t('leave.all')}
          finding={findHeirs(leaverId)}
          nameOf={({ fullName }) => fullName}
          value={heir}
          onChange={(chosen) => {
            setHeir(chosen);
            if (chosen) onChoose(chosen);
          }}
          {...(heir &&
            skipped > 0 && {
              hint: t('leave.allSkipped', { count: skipped, name: heir.fullName }),
            })}
        />
      </Box>
    </Box>
  );
}

interface LeaveBarProps {
  readonly items: readonly OpenItem[];
  readonly open: readonly OpenItem[];
  readonly backHref: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}

/** How many rows are decided, the way to the next one, and the one button that deactivates. */
function LeaveBar({ items, open, backHref, isPending, onConfirm }: LeaveBarProps) {
  const { t } = useTranslation('adminPerson');
  const nameOf = useItemName();
  const [total, left] = [items.length, open.length];
  const next = openItemGroups.flatMap((group) => open.filter((item) => item.group === group))[0];
  const goToNext = () => {
    const row = next && document.getElementById(rowIdOf(next));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <ActionBar
      title={total === 0 ? '' : t('leave.decided', { done: total - left, total })}
      detail={
        next && (
          <Link component="button" type="button" variant="body2" onClick={goToNext}>
            {t('leave.next', { name: nameOf(next) })}
          </Link>
        )
      }
    >
      <SecondaryButton component={PageLink} href={backHref}>
        {t('leave.keepActive')}
      </SecondaryButton>
      <Button
        variant="contained"
        color="error"
        disabled={left > 0}
        loading={isPending}
        onClick={onConfirm}
      >
        {t('leave.confirm')}
      </Button>
    </ActionBar>
  );
}
