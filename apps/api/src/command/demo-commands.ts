import { removeDemo } from '../../seeds/index.ts';
import type { Operator } from './operator.ts';

export async function removeDemoBy({ unitOfWork, print }: Operator): Promise<void> {
  const merchants = await unitOfWork.asSystem(removeDemo);
  print(merchants === 0 ? 'There is no demo here.' : `Removed ${merchants} demo merchants.`);
}
