import type { AdminUser } from '@axp/contracts';
import { updateUser, userRoles } from '@axp/contracts';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, Chip, Link, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';
import { personHref } from './person-href.ts';
import type { Role } from './role-rights.ts';
import { rightsOfRole, withoutRole } from './role-rights.ts';
import { useAdminChange } from './use-admin-change.ts';

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx'), 'RoleDialog');

/** `/admin/roles`: what each role can do, and who has it; administrators give and remove it. */
export function RolesPage() {
  return (
    <SectionPage name="roles">
      <Box sx={{ display: 'grid', gap: 4 }}>
        {userRoles.map((role) => (
          <RoleCard key={role} role={role} />
        ))}
      </Box>
    </SectionPage>
  );
}

function RoleCard({ role }: { readonly role: Role }) {
  const { t } = useTranslation('admin');
  const people = useInfiniteQuery(peopleQueries.list({ role }));
  const mayUpdate = useAbility().can(...updateUser.access);
  const add = useRef<HTMLButtonElement>(null);
  const focusAdd = useCallback(() => add.current?.focus(), []);
  const roleName = t(`people.role.${role}`);
  return (
    <DetailCard title={roleName}>
      <Typography variant="secondary" sx={{ mb: 2 }}>
        {t(`roles.text.${role}`)}
      </Typography>
      <QueryContent query={people} failed={t('roles.failed')} skeleton={40}>
        {({ pages }) => {
          const [first] = pages;
          if (!first || first.data.length === 0) {
            return <Typography variant="body2">{t('roles.none')}</Typography>;
          }
          const isWhole = first.meta.nextCursor === null;
          const active = first.data.filter(({ status }) => status === 'active');
          const isLast = role === 'administrator' && isWhole && active.length === 1;
          return (
            <>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {first.data.map((person) => (
                  <Holder
                    key={person.id}
                    role={role}
                    person={person}
                    isLastAdministrator={isLast && person.status === 'active'}
                    onGone={focusAdd}
                  />
                ))}
              </Box>
              {!isWhole && (
                <Button component={PageLink} href={`/admin/people?role=${role}`} color="inherit">
                  {t('roles.all')}
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
      {mayUpdate && (
        <DialogButton
          ref={add}
          variant="outlined"
          startIcon={<PersonAdd />}
          aria-label={t('roles.addTo', { role: roleName })}
          dialog={(close) => <RoleDialog role={role} holder={null} onClose={close} />}
          sx={{ mt: 3 }}
        >
          {t('roles.addPerson')}
        </DialogButton>
      )}
    </DetailCard>
  );
}

interface HolderProps {
  readonly role: Role;
  readonly person: AdminUser;
  readonly isLastAdministrator: boolean;
  /** Called when the person, and the button that had the focus, leave the list. */
  readonly onGone: () => void;
}

function Holder({ role, person, isLastAdministrator, onGone }: HolderProps) {
  const { t } = useTranslation('admin');
  const mayUpdate = useAbility().can(...updateUser.access);
  const { id, fullName, status } = person;
  const scope = scopeOf(role, person);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44 }}
    >
      <Link component={PageLink} href={personHref(id)}>
        {fullName}
      </Link>
      {scope.length > 0 && <Typography variant="secondary">{scope.join(', ')}</Typography>}
      {status !== 'active' && <Chip size="small" label={t(`people.status.${status}`)} />}
      {mayUpdate && isLastAdministrator && (
        <Typography variant="secondary">{t('people.lastAdministrator')}</Typography>
      )}
      {mayUpdate && !isLastAdministrator && (
        <HolderActions role={role} person={person} onGone={onGone} />
      )}
    </Box>
  );
}

function HolderActions({ role, person, onGone }: Omit<HolderProps, 'isLastAdministrator'>) {
  const { t } = useTranslation('admin');
  const isRemoved = useRef(false);
  const { id, fullName: name, version } = person;
  const words = { name, role: t(`people.role.${role}`) };
  const remove = useAdminChange(
    () => call(updateUser, { params: { id }, body: { ...withoutRole(role, person), version } }),
    {
      done: t('roles.removed', words),
      onDone: () => {
        isRemoved.current = true;
      },
    },
  );
  useEffect(
    () => () => {
      if (isRemoved.current) onGone();
    },
    [onGone],
  );
  return (
    <Box sx={{ display: 'flex', ml: 'auto' }}>
      {!rightsOfRole[role] && (
        <DialogButton
          aria-label={t('roles.changeOf', words)}
          dialog={(close) => <RoleDialog role={role} holder={person} onClose={close} />}
        >
          {t('roles.change')}
        </DialogButton>
      )}
      <ConfirmButton
        color="inherit"
        aria-label={t('roles.removeOf', words)}
        label={t('roles.remove')}
        title={t('roles.removeTitle', words)}
        description={t('roles.removeText')}
        change={remove}
      />
    </Box>
  );
}

/** Objects that the role is limited to; empty for all. */
function scopeOf(role: Role, person: AdminUser): readonly string[] {
  if (role === 'facility-manager') return person.managedBuildings.map(({ name }) => name);
  if (role === 'resource-manager') return person.managedResources.map(({ name }) => name);
  if (role === 'approver' && !person.isApprover) {
    return person.approvesFor.map(({ title }) => title);
  }
  return [];
}
