import type { StaffRole } from '@axp/contracts/vocabulary';
import type { DemoAccount } from '../data/demo-merchant.ts';
import { demoAccounts } from '../data/demo-merchant.ts';
import { createRandom } from '../random.ts';
import type { SeedContext } from './seed-context.ts';

export interface SeededPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null for those who can't book. */
  readonly businessUnitId: string | null;
  readonly isApprover: boolean;
  /** Confirmed, of class B and valid for some years; most people have one (Z-22). */
  readonly hasLicence: boolean;
  readonly account: DemoAccount | null;
  readonly hasLeft: boolean;
}

const dayMs = 86_400_000;

interface Membership {
  readonly units: readonly number[];
  readonly hasDefault: boolean;
}

interface Rights {
  readonly isAllBu?: boolean;
  readonly isAdministrator?: boolean;
  readonly isApprover?: boolean;
  readonly role?: StaffRole | undefined;
  readonly hasAcceptedTerms?: boolean;
}

/** Membership and rights of the accounts of Z-111. */
const accounts: Readonly<Record<DemoAccount, Membership & Rights>> = {
  admin: { units: [0], hasDefault: true, isAllBu: true, isAdministrator: true },
  approver: { units: [1], hasDefault: true, isApprover: true },
  staff: { units: [0, 1], hasDefault: true },
  noaccess: { units: [], hasDefault: false },
  nodefault: { units: [0, 1], hasDefault: false },
  newbie: { units: [2], hasDefault: true, hasAcceptedTerms: false },
};

/** Business units, the staff and the demo accounts. */
export function addPeople(context: SeedContext): SeededPerson[] {
  const { merchant, merchantId, newId, rows } = context;
  const unitIds = merchant.businessUnits.map((title) => {
    const id = newId();
    rows.business_unit.push({ merchant_id: merchantId, id, title });
    return id;
  });
  addInvited(context);
  const add = personWriter(context, unitIds);
  return [
    ...demoAccounts.map((account) => {
      const { units, hasDefault, ...rights } = accounts[account];
      const name = merchant.accountNames[account];
      return add({ mailbox: account, name, account }, { units, hasDefault }, rights);
    }),
    ...merchant.people.map(({ mailbox, name, units, isApprover = false, role, hasLeft }) =>
      add(
        { mailbox, name, account: null, hasLeft },
        { units, hasDefault: true },
        { isApprover, role },
      ),
    ),
  ];
}

/** Adds a person who has not activated their account, and so has no bookings. */
function addInvited({ merchant, merchantId, newId, rows }: SeedContext): void {
  rows.app_user.push({
    merchant_id: merchantId,
    id: newId(),
    email: `invited@${merchant.key}.test`,
    full_name: merchant.invitedName,
    password_hash: null,
    status: 'invited',
    timezone: merchant.timezone,
    has_accepted_terms: true,
  });
}

/** Gives the facility managers of a merchant its first building. */
export function addFacilityManagers({ merchant, merchantId, rows }: SeedContext): void {
  const building = rows.building.find((one) => one.merchant_id === merchantId);
  const managers = merchant.people.filter(({ role }) => role === 'facility-manager');
  const emails = managers.map(({ mailbox }) => `${mailbox}@${merchant.key}.test`);
  for (const { id, email } of rows.app_user) {
    if (!building || !emails.includes(email)) continue;
    rows.building_manager.push({ merchant_id: merchantId, user_id: id, building_id: building.id });
  }
}

interface Identity {
  readonly mailbox: string;
  readonly name: string;
  readonly account: DemoAccount | null;
  readonly hasLeft?: true | undefined;
}

/** The accounts whose licences are always there: a confirmed one, and one that waits. */
const knownDrivers: readonly (DemoAccount | null)[] = ['staff', 'newbie'];

/** The last day of a person's driving licence; null for the few who have none. */
function licenceExpiry({ merchant, now }: SeedContext, identity: Identity): string | null {
  const random = createRandom(`licence/${merchant.key}/${identity.mailbox}`);
  if (!knownDrivers.includes(identity.account) && random.chance(0.15)) return null;
  return new Date(now.getTime() + random.between(200, 1700) * dayMs).toISOString().slice(0, 10);
}

function personWriter(context: SeedContext, unitIds: readonly string[]) {
  const { merchant, merchantId, newId, passwordHash, rows } = context;
  return (identity: Identity, membership: Membership, rights: Rights): SeededPerson => {
    const id = newId();
    const email = `${identity.mailbox}@${merchant.key}.test`;
    const ownUnitIds = membership.units.flatMap((position) => unitIds[position] ?? []);
    const isApprover = rights.isApprover ?? false;
    const licence = licenceExpiry(context, identity);
    rows.app_user.push({
      merchant_id: merchantId,
      id,
      email,
      full_name: identity.name,
      password_hash: passwordHash,
      status: 'active',
      timezone: merchant.timezone,
      is_all_bu: rights.isAllBu ?? false,
      is_administrator: rights.isAdministrator ?? false,
      is_approver: isApprover,
      is_help_desk: rights.role === 'help-desk',
      is_auditor: rights.role === 'auditor',
      has_accepted_terms: rights.hasAcceptedTerms ?? true,
      // The demo is set up, though it has one administrator alone.
      hides_setup: rights.isAdministrator ?? false,
    });
    const isWaiting = identity.account === 'newbie';
    if (licence) addLicence(context, { id, expiresOn: licence, isWaiting });
    rows.user_business_unit.push(
      ...ownUnitIds.map((business_unit_id, position) => ({
        merchant_id: merchantId,
        user_id: id,
        business_unit_id,
        is_default: membership.hasDefault && position === 0,
      })),
    );
    const businessUnitId = ownUnitIds[0] ?? null;
    return {
      id,
      name: identity.name,
      email,
      businessUnitId,
      isApprover,
      hasLicence: licence !== null && !isWaiting,
      account: identity.account,
      hasLeft: identity.hasLeft ?? false,
    };
  };
}

interface SeededLicence {
  readonly id: string;
  readonly expiresOn: string;
  readonly isWaiting: boolean;
}

function addLicence(
  { merchant, merchantId, now, rows }: SeedContext,
  { id, expiresOn, isWaiting }: SeededLicence,
): void {
  const random = createRandom(`licence number/${merchant.key}/${id}`);
  const enteredAt = now.getTime() - random.between(1, 3) * dayMs;
  rows.driving_licence.push({
    merchant_id: merchantId,
    user_id: id,
    classes: ['B'],
    number: String(random.between(50_000_000, 69_999_999)),
    expires_on: expiresOn,
    state: isWaiting ? 'entered' : 'confirmed',
    entered_at: new Date(enteredAt).toISOString(),
    decided_at: isWaiting ? null : new Date(enteredAt + dayMs / 2).toISOString(),
  });
}
