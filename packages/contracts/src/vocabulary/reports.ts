/** Smallest numbers of the sizes that reports tell apart, of rooms, groups and searches. */
export const reportSizes = [1, 3, 5, 9, 15, 25] as const;

/** Times between a booking and its start, in the order of their numbers. */
export const leadTimes = ['hour', 'sameDay', 'day', 'week', 'month', 'earlier'] as const;

/** Reports about people: none, units, or units and names. */
export const reportedPeople = ['off', 'units', 'names'] as const;
export type ReportedPeople = (typeof reportedPeople)[number];

/** Groups with fewer people are merged with others. */
export const leastPeopleOfGroup = 5;

/** Searches without a result are listed by place and size from this number on. */
export const leastSearches = 5;

/** Days before a period with which it is compared. */
export const reportComparisons = ['before', 'year', 'none'] as const;
export type ReportComparison = (typeof reportComparisons)[number];

/** Tables of a report as files, in their order. */
export const reportTables = [
  'figures',
  'weeks',
  'hours',
  'resources',
  'buildings',
  'units',
  'fit',
  'leadTimes',
  'searches',
] as const;
export type ReportTable = (typeof reportTables)[number];

export const longestReportDays = 366;

/** People to choose recipients of the weekly report from. */
export const mostReportReaders = 200;
