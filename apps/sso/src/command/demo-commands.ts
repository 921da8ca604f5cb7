import { removeDemo } from '../../seeds/index.ts';
import type { Operator } from './operator.ts';

export async function removeDemoBy({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(removeDemo);
  print(tenants === 0 ? 'There is no demo here.' : `Removed ${tenants} demo tenants.`);
}
