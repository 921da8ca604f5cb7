import { listManagedBuildings } from '@axp/contracts';
import { findMembers } from '@/shared/admin/find-members.ts';
import { findManagedResources } from '@/shared/admin/findings.ts';
import type { Finding } from '@/shared/admin/found-fields.tsx';
import { call } from '@/shared/api/index.ts';
import type { Decision, Here, Kind } from './decisions.ts';

/** A decision as an option of a list; things that are here have their own ids. */
export interface HereOption {
  readonly id: string;
  readonly decision: Decision;
}

export function optionOf(decision: Decision): HereOption {
  return { id: decision.to === 'existing' ? decision.here.id : decision.to, decision };
}

type Found = (text: string, signal: AbortSignal) => Promise<readonly Here[]>;

const findBuildings: Found = async (text, signal) => {
  const { data } = await call(listManagedBuildings, {}, { signal });
  const wanted = text.trim().toLowerCase();
  return data
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name }) => ({ id, name, detail: '' }));
};

/** Also where bookings of a taken room move to. */
const findRooms: Found = async (text, signal) => {
  const found = await findManagedResources.find(text, signal);
  return found.map(({ id, name, floor, building }) => ({
    id,
    name,
    detail: [floor?.name, building.name].filter(Boolean).join(', '),
  }));
};

const findPeople: Found = async (text, signal) => {
  const found = await findMembers.find(text, signal);
  return found.map(({ id, fullName, email }) => ({ id, name: fullName, detail: email }));
};

const finds = {
  building: findBuildings,
  resource: findRooms,
  person: findPeople,
  booking: findRooms,
} as const satisfies Record<Kind, Found>;

/** Options for a thing of a kind: new, skipped, or something here by its name. */
export function findHere(kind: Kind): Finding<HereOption> {
  const others: readonly Decision[] = kind === 'booking' ? [] : [{ to: 'create' }, { to: 'leave' }];
  return {
    key: ['admin', 'move-ins', 'here', kind],
    find: async (text, signal) => [
      ...others.map(optionOf),
      ...(await finds[kind](text, signal)).map((here) => optionOf({ to: 'existing', here })),
    ],
  };
}

/** Name of something here, with what tells it apart. */
export function nameOfHere({ name, detail }: Here): string {
  return [name, detail].filter(Boolean).join(', ');
}
