type MerchantOf<Column extends string> = Column extends `${infer Table}.${string}`
  ? `${Table}.merchant_id`
  : never;

/** The part of Kysely's join that is needed, so that it checks the names of the columns. */
interface Join<Left extends string, Right extends string, Joined> {
  readonly onRef: <L extends Left | MerchantOf<Left>, R extends Right | MerchantOf<Right>>(
    left: L,
    operator: '=',
    right: R,
  ) => Joined;
}

/** Joins the rows of the same merchant whose columns are equal: `('unit.id', 'bill.unit_id')`. */
export function sameMerchant<Left extends string, Right extends string>(left: Left, right: Right) {
  return <J extends Join<Left, Right, J>>(join: J): J =>
    join.onRef(merchantOf(left), '=', merchantOf(right)).onRef(left, '=', right);
}

function merchantOf<Column extends string>(column: Column): MerchantOf<Column>;
function merchantOf(column: string): string {
  return column.replace(/\..*/, '.merchant_id');
}
