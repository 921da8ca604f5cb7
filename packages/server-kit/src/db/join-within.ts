type OwnerOf<
  Column extends string,
  Owner extends string,
> = Column extends `${infer Table}.${string}` ? `${Table}.${Owner}` : never;

/** The part of Kysely's join that is needed, so that it checks the names of the columns. */
interface Join<Left extends string, Right extends string, Owner extends string, Joined> {
  readonly onRef: <L extends Left | OwnerOf<Left, Owner>, R extends Right | OwnerOf<Right, Owner>>(
    left: L,
    operator: '=',
    right: R,
  ) => Joined;
}

/** Returns joins of rows that belong to the same owner, by the name of its column. */
export function joinWithin<Owner extends string>(owner: Owner) {
  function ownerOf<Column extends string>(column: Column): OwnerOf<Column, Owner>;
  function ownerOf(column: string): string {
    return column.replace(/\..*/, `.${owner}`);
  }
  return <Left extends string, Right extends string>(left: Left, right: Right) =>
    <J extends Join<Left, Right, Owner, J>>(join: J): J =>
      join.onRef(ownerOf(left), '=', ownerOf(right)).onRef(left, '=', right);
}
