export const crowdOfDirectory = { people: 10_000, groups: 500 } as const;

/** Ten thousand people in five hundred groups, four groups each, by statements of the owner. */
export async function fillDirectory(
  run: (statement: string) => Promise<unknown>,
  merchantId: string,
): Promise<void> {
  const { people, groups } = crowdOfDirectory;
  await run(`
    with made as (
      insert into app_user (merchant_id, id, email, full_name, status)
      select '${merchantId}', gen_random_uuid(), 'p' || n || '@acme.test', 'Person ' || n, 'active'
      from generate_series(1, ${people}) n
      returning id, email)
    insert into scim_user (merchant_id, user_id, external_id, user_name, is_active)
    select '${merchantId}', id, 'id-' || substring(email from '[0-9]+'), email, true from made`);
  await run(`
    insert into scim_group (merchant_id, id, external_id, display_name)
    select '${merchantId}', gen_random_uuid(), 'group-' || n, 'group ' || n
    from generate_series(1, ${groups}) n`);
  await run(`
    insert into scim_member (merchant_id, group_id, user_id)
    select '${merchantId}', held.id, link.user_id
    from (select user_id, row_number() over () as n from scim_user) link
    join (select id, row_number() over () as n from scim_group) held
      on held.n % 125 = link.n % 125`);
  await run('analyze app_user, scim_user, scim_group, scim_member');
}
