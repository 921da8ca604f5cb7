import { sql } from 'kysely';

/**
 * Whether the `app_user` of a query has accepted the terms in force, and not only former ones
 * . Version 1 comes with the product; a merchant's own ones come after it.
 */
export const hasAcceptedTerms = (merchantId: string) => sql<boolean>`(
  app_user.has_accepted_terms and not exists (
    select from legal_text
    where legal_text.merchant_id = ${merchantId} and legal_text.kind = 'terms'
      and legal_text.version > coalesce(app_user.accepted_terms_version, 1)
  )
)`;
