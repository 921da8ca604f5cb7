/** Everything that shows driving licences. */
export const licencesKey = ['licences'] as const;
