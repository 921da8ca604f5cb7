/** Price per hour or day of a unit, or per driven kilometre. */
export const priceUnits = ['hour', 'day', 'km'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Where a bill stands (D-07); a void one counts no more. */
export const billStatuses = ['draft', 'issued', 'paid', 'void'] as const;
export type BillStatus = (typeof billStatuses)[number];

/** What happens to a booking that goes over the budget of its business unit. */
export const budgetRules = ['approval', 'refuse'] as const;
export type BudgetRule = (typeof budgetRules)[number];
