import { describe, expect, it } from '@jest/globals';
import { abilityFor } from './access.ts';
import { abilityWithin, hasScopes, isInScopes, keyScopeOf } from './key-scopes.ts';
import { operations } from './operations.ts';
import type { KeyScopes } from './vocabulary/api-keys.ts';
import { keyGroups, keyLevels, noScopes } from './vocabulary/api-keys.ts';

/** Operations of signed-in users by the scope that an API key needs. */
const byScope: Readonly<Record<string, string>> = {
  any: `
    getMe getTermCondition`,
  'resources see': `
    countManagedResources exportProblems exportResources getFloorPlan getManagedAnnouncement
    getManagedFloorPlan getManagedResource getOwnAmenities getResource listAnnouncements
    listBuildings listCalendarResources listClosedDays listKnownProblems listMaintenance
    listManagedAnnouncements listManagedBuildings listManagedResources
    listResourceAnnouncements listResourceBlocks listResourceImports listResources
    readResourceCode searchResources`,
  'resources change': `
    addClosedDays blockResource changeMaintenance checkResourceSheet claimFloorPlan
    createAnnouncement createBuilding createResource createResourceCode deleteBuilding
    deleteClosedDay deleteResource deleteResourceCode deleteResourceImage discardFloorPlanDraft
    dismissAnnouncement downloadSheetTemplate endAnnouncement endMaintenance getImportProgress
    importResourceSheet joinProblem markFavourite planMaintenance previewAnnouncement
    previewBuildingChange previewMaintenance previewResourceAction previewResourceChange
    previewResourceChanges publishFloorPlan readHolidayCalendar readResourceLabels
    reportResourceProblem restoreFloorPlan runResourceAction saveFloorPlanDraft
    setFloorPlanPicture setResourceImage shareBlock unblockResource undoResourceImport
    unmarkFavourite updateAnnouncement updateBuilding updateOwnAmenities updateResource
    updateResources`,
  'bookings see': `
    downloadAttachment downloadBill downloadBooking exportBookingsSheet exportMerchantBills
    exportMerchantBookings exportReportBookings exportUseReport findBusyTimes getBooking
    getDecisionLink getDeskNumbers getMerchantBill getProblem getReportSettings getUseReport
    getWeeklyReport listAttachments listBills listBookingEvents listBudgets listBuildingDays
    listCalendar listCalendarFeeds listMerchantBills listMerchantBookings listMyBookings
    listNotifications listOverdueReturns listPrices listProblemManagers listProblems
    listReportBookings previewWeeklyReport streamNotifications`,
  'bookings change': `
    addAttachment addProblemPhoto answerInvitation cancelBooking claimWalkUp createBooking
    deleteAttachment deleteCalendarFeed editBooking issueBill markNotificationsRead offerPlace
    payBill previewSeries previewSeriesEdit quoteBooking quoteSeriesEdit releaseBookings
    releaseHold remindInvitees remindOverdue reportProblem resolveProblem sendAnswerAgain startProblem
    takeHold testWeeklyReport updateBudget updateKindPrice updateReportSettings
    updateWeeklyReport voidBill`,
  'checkIn change': `
    checkIn checkInByCode checkOut extendBooking`,
  'approvals see': `
    getRejectReasons listApprovals listDelegations`,
  'approvals change': `
    approveBooking endDelegation rejectBooking`,
  'people see': `
    countUsers getBusinessUnitUse getLicence getMyLicence getOwnData getUser
    listAdminBusinessUnits listBusinessUnits listPeople listUsers listWaitingLicences`,
  'people change': `
    checkPeopleSheet createBusinessUnit decideLicence deleteBusinessUnit deleteMyLicence
    deleteMyLicencePhoto deleteProfileImage downloadPeopleTemplate listHeirs
    previewPeopleAction revealLicenceNumber reviewDeactivation reviewErasure saveMyLicence
    setMyLicencePhoto setProfileImage setTimezone updateBusinessUnit updateMe`,
  'settings see': `
    getBranding getBulkJob getIncomingMail getMailChecks getMailConnection getMailTest
    getManagedText getRules getServiceUse getServices getSystemAlerts getTextVersion
    listBrandingVersions listBulkJobs listIncomingMails listOwnFields listResourceAddresses`,
  'settings change': `
    cancelBulkJob changeResourceAddresses checkMoveIn chooseInMoveIn createOwnField
    deleteBrandingPicture discardBrandingDraft discardMoveIn discardTextDraft
    downloadMoveInRows
    downloadMoveInTemplate getMoveIn getSetup hideBulkJob listMoveInRows listMoveIns
    orderOwnFields previewRules publishBranding publishText restoreBranding
    retryMailConnection runMailChecks saveBrandingDraft saveTextDraft setBrandingPicture
    startMailTest startMoveIn updateOwnField
    updateRejectReasons updateRules updateServices updateSetup`,
  // Of SCIM alone, whose paths are not in the contract.
  'provisioning change': '',
  'provisioning see': `
    getDryRun getProvisioning listProvisioningEvents`,
  'logs see': `
    getAuditEvent getSecuritySettings listAuditEvents listSecurityEvents`,
  never: `
    acceptTermCondition activateUser addOwnPasskey beginSignInTrial changePassword
    checkWebhookUrl confirmIdentity connectCloudTenant createApiKey createCalendarFeed
    createDelegation createOwnApiKey createSignInMethod createWebhookEndpoint deactivateUser
    decideDeactivations deleteIdentity deletePushDevice deleteSignInLogo deleteSignInMethod
    deleteUserIdentity deleteWebhookEndpoint discardDryRun disconnectCloudTenant
    downloadIncomingMail downloadOwnData downloadUserData endSession endUserSessions eraseUser
    exportAuditEvents exportMerchant exportPeople exportSecurityEventLines exportSecurityEvents
    finishDirectoryTrial finishSignInTrial getDisplayState getGroupMapping getPushDevices
    getSecondFactors getSignInSettings getWebhookDelivery goLive identifyDisplay
    importPeopleSheet inviteMovedIn inviteUser linkProvisionedPerson listApiKeys listDisplays
    listIdentities
    listOwnApiKeys listOwnChats listSessions listUserIdentities listUserSessions
    listWebhookDeliveries listWebhookEndpoints logout pairDisplay previewGroupMapping
    removeOwnApp removeOwnPasskey renameOwnPasskey renewRecoveryCodes replayWebhookEvents
    requestAppKey requestEmailChange requestPasskeyOptions resendInvitation resetSecondFactors
    revealWebhookSecret revokeApiKey revokeDisplay revokeOwnApiKey rotateWebhookSecret
    runMoveIn runPeopleAction savePushDevice sendPasswordReset setOwnApp setSignInLogo
    switchWebhookEndpoint testPush testSignInConnection testSignInMethod testWebhookEndpoint
    undoMoveIn updateApiKey updateDisplay updateErasureRequest updateGroupMapping updateGroupRights
    updateMailConnection updateProvisioning updateRegistration updateSecondFactorRule
    updateSecuritySettings updateSignInConnection updateSignInMethod updateUser
    updateWebhookEndpoint withdrawEmailChange`,
};

const scopeOf = (id: string) =>
  Object.keys(byScope).find((scope) => byScope[scope]?.split(/\s+/).includes(id));
const facts = { businessUnits: [], isAllBu: 1, isAdministrator: true, roles: [] } as const;

describe('the scopes of API keys', () => {
  it.each(operations.filter(({ access }) => access !== 'public'))(
    '[J-01] open $id by one group and level, to all keys or to none',
    (operation) => {
      const needed = keyScopeOf(operation);
      const name = typeof needed === 'string' ? needed : `${needed.group} ${needed.level}`;
      expect(name).toBe(scopeOf(operation.id));
      expect(isInScopes(operation, noScopes)).toBe(name === 'any');
    },
  );

  it('[J-01] have an operation for each level of each group', () => {
    const levels = keyGroups.flatMap((group) =>
      keyLevels[group].filter((level) => level !== 'none').map((level) => `${group} ${level}`),
    );
    expect(Object.keys(byScope).sort()).toEqual([...levels, 'any', 'never'].sort());
  });

  it('[J-01] include seeing in the right to change', () => {
    const list = operations.filter(({ id }) => ['listCalendar', 'createBooking'].includes(id));
    const opens = (bookings: KeyScopes['bookings']) =>
      list.filter((one) => isInScopes(one, { ...noScopes, bookings })).map(({ id }) => id);
    expect(opens('see')).toEqual(['listCalendar']);
    expect(opens('change')).toEqual(['createBooking', 'listCalendar']);
  });

  it('[J-01] narrow the rights of a user and never widen them', () => {
    const scopes = { ...noScopes, bookings: 'change', resources: 'see', logs: 'see' } as const;
    const ability = abilityWithin(abilityFor(facts), scopes);
    expect(ability.can('create', 'Booking')).toBe(true);
    expect(ability.can('view', 'ManagedResource')).toBe(true);
    expect(ability.can('update', 'ManagedResource')).toBe(false);
    expect(ability.can('view', 'Licence')).toBe(false);
    expect(ability.can('view', 'ApiKey')).toBe(false);
    const guest = abilityFor({ ...facts, isAllBu: 0, isAdministrator: false });
    expect(abilityWithin(guest, scopes).can('create', 'Booking')).toBe(false);
    expect(abilityWithin(guest, scopes).can('view', 'AuditLog')).toBe(false);
  });

  it('[J-01] can be given to a key of the merchant by those who have all of their rights', () => {
    const scopes = { ...noScopes, bookings: 'change', logs: 'see' } as const;
    expect(hasScopes(abilityFor(facts), scopes)).toBe(true);
    expect(hasScopes(abilityFor({ ...facts, isAdministrator: false }), scopes)).toBe(false);
    const auditor = abilityFor({ ...facts, isAdministrator: false, roles: ['auditor'] });
    expect(hasScopes(auditor, { ...noScopes, logs: 'see' })).toBe(true);
    expect(hasScopes(auditor, scopes)).toBe(false);
  });
});
