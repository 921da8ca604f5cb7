import type { AdminUser } from '@axp/contracts';
import { userRoles } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { columns } from '@/shared/theme/tokens.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';
import { personHref } from './person-href.ts';

type Role = (typeof userRoles)[number];

/** `/admin/roles`: what each role can do, and who has it. */
export function RolesPage() {
  const { t } = useTranslation('admin');
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.form }}>
        <PageHeading title={t('section.roles.title')} description={t('section.roles.text')} />
        <Box sx={{ display: 'grid', gap: 4 }}>
          {userRoles.map((role) => (
            <RoleCard key={role} role={role} />
          ))}
        </Box>
      </Box>
    </AdminFrame>
  );
}

function RoleCard({ role }: { readonly role: Role }) {
  const { t } = useTranslation('admin');
  const people = useInfiniteQuery(peopleQueries.list({ role }));
  return (
    <DetailCard title={t(`people.role.${role}`)}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t(`roles.text.${role}`)}
      </Typography>
      <QueryContent query={people} failed={t('roles.failed')} skeleton={40}>
        {({ pages }) => {
          const [first] = pages;
          if (!first || first.data.length === 0) {
            return <Typography variant="body2">{t('roles.none')}</Typography>;
          }
          return (
            <>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {first.data.map((person) => (
                  <Holder key={person.id} person={person} scope={scopeOf(role, person)} />
                ))}
              </Box>
              {first.meta.nextCursor !== null && (
                <Button component={PageLink} href={`/admin/people?role=${role}`} color="inherit">
                  {t('roles.all')}
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
    </DetailCard>
  );
}

interface HolderProps {
  readonly person: AdminUser;
  /** Objects that the role is limited to; empty for all. */
  readonly scope: readonly string[];
}

function Holder({ person: { id, fullName, status }, scope }: HolderProps) {
  const { t } = useTranslation('admin');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}
    >
      <Link component={PageLink} href={personHref(id)}>
        {fullName}
      </Link>
      {scope.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {scope.join(', ')}
        </Typography>
      )}
      {status !== 'active' && <Chip size="small" label={t(`people.status.${status}`)} />}
    </Box>
  );
}

function scopeOf(role: Role, person: AdminUser): readonly string[] {
  if (role === 'facility-manager') return person.managedBuildings.map(({ name }) => name);
  if (role === 'resource-manager') return person.managedResources.map(({ name }) => name);
  if (role === 'approver' && !person.isApprover) {
    return person.approvesFor.map(({ title }) => title);
  }
  return [];
}
