export const usage = `axp-booking: runs the booking application from a shell

  axp-booking merchant create HOST --title TITLE
                              --administrator-email EMAIL --administrator-name NAME
                              [--support CONTACT] [--timezone ZONE --currency CODE]
                              [--language en|th]
      Makes a merchant with nothing in it, which browsers reach by this host name, and invites its
      first administrator by mail. Without a zone it is Asia/Bangkok with prices in
      THB; another zone needs the currency too.

  axp-booking merchant list

  axp-booking merchant limit HOST KIND [--person COUNT] [--merchant COUNT]
      Sets how many of a kind one person, and all people of the merchant, can cause in a day: bookings,
      guests, mails, uploads, feeds or keys. An option that is absent returns to the default.

  axp-booking cloud connect HOST TENANT [--application ID] [--name NAME] [--domains DOMAIN,DOMAIN]
      Lets people of a merchant sign in with accounts of this tenant of the sign-on platform
      (SSO_HOST), under this name, once an administrator switches the method on. The application is
      axp-booking unless the platform knows it by another id.

  axp-booking cloud disconnect HOST

  axp-booking keys create FILE
      Makes the keys that sign access tokens (TOKEN_KEYS_FILE). An existing file is never replaced.

  axp-booking database distribute
      Distributes the tables over the nodes of Citus by merchant (docs/scaling.md): after the first
      migration, and after each upgrade.

  axp-booking demo remove
      Deletes the demo's merchants with everything that belongs to them. A production server does
      not start on a database that holds them, because their password is public.

It reads the same environment as the server (.env.example). The server may run or not; the
invitation goes out as soon as it runs.
`;
