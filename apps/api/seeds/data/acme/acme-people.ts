import type { DemoAccount, DemoPerson, NonEmpty } from '../demo-merchant.ts';

export const acmeUnits: NonEmpty<string> = ['Product', 'Sales', 'Operations', 'Finance & People'];

export const acmeAccountNames: Readonly<Record<DemoAccount, string>> = {
  admin: 'Amelia Grant',
  approver: 'Adrian Cole',
  staff: 'Sarah Mitchell',
  noaccess: 'Noel Abbott',
  nodefault: 'Nadia Deane',
  newbie: 'Nick Barnes',
};

export const acmePeople: readonly DemoPerson[] = [
  { name: 'Olivia Bennett', mailbox: 'olivia.bennett', units: [0] },
  { name: 'Daniel Okafor', mailbox: 'daniel.okafor', units: [0] },
  { name: 'Mei Lin Tan', mailbox: 'meilin.tan', units: [1, 2] },
  { name: 'Arjun Mehta', mailbox: 'arjun.mehta', units: [0] },
  { name: 'Somchai Rattanakul', mailbox: 'somchai.rattanakul', units: [2] },
  { name: 'Chloe Dubois', mailbox: 'chloe.dubois', units: [1] },
  { name: 'Ravi Krishnan', mailbox: 'ravi.krishnan', units: [0, 2] },
  { name: 'Hannah Schmidt', mailbox: 'hannah.schmidt', units: [3], isApprover: true },
  { name: 'Kenji Watanabe', mailbox: 'kenji.watanabe', units: [1] },
  { name: 'Nattaya Phongphan', mailbox: 'nattaya.phongphan', units: [3] },
  { name: 'Lucas Moreau', mailbox: 'lucas.moreau', units: [0] },
  { name: 'Aisha Rahman', mailbox: 'aisha.rahman', units: [2], role: 'help-desk' },
  { name: 'Tom Gallagher', mailbox: 'tom.gallagher', units: [1] },
  { name: 'Grace Lim', mailbox: 'grace.lim', units: [3, 1], isApprover: true },
  { name: 'Pavel Novak', mailbox: 'pavel.novak', units: [0] },
  { name: 'Isabel Romero', mailbox: 'isabel.romero', units: [1] },
  { name: 'Wei Jie Ong', mailbox: 'weijie.ong', units: [2] },
  { name: 'Fatima Al-Sayed', mailbox: 'fatima.alsayed', units: [3], role: 'auditor' },
  { name: 'Jonas Lindqvist', mailbox: 'jonas.lindqvist', units: [0] },
  { name: 'Sophie Laurent', mailbox: 'sophie.laurent', units: [1] },
  { name: 'Marcus Hughes', mailbox: 'marcus.hughes', units: [2], role: 'facility-manager' },
  { name: 'Kanya Srisuk', mailbox: 'kanya.srisuk', units: [2, 3] },
  { name: 'Elena Petrova', mailbox: 'elena.petrova', units: [0] },
  { name: 'David Chua', mailbox: 'david.chua', units: [1] },
  { name: 'Beatriz Costa', mailbox: 'beatriz.costa', units: [3] },
];
