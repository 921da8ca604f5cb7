export const usage = `axp-sso: runs the sign-on platform from a shell

  axp-sso health
      Is the database there and migrated, and do its keys open? Ends with 1 if not.

  axp-sso tenant list
  axp-sso tenant create KEY --name NAME --administrator-email EMAIL --administrator-name NAME
                            [--language en|th] [--operator]
      Prints a link, good once and for a day, with which the first administrator chooses a password.
      --operator: its administrators run the whole platform. One tenant's do.
  axp-sso tenant suspend KEY
  axp-sso tenant open KEY

  axp-sso application add TENANT ID --name NAME --url URL --audience AUDIENCE
                            [--login TEMPLATE]... [--logout URL]... [--origin ORIGIN]...
                            [--backchannel-logout URL]
      A template has {key} once: 'https://app.example.com/callback/?sessionKey={key}'

  axp-sso demo remove
      Deletes the demo's tenants with everything that belongs to them. A production server does not
      start on a database that holds them, because their password is public.

  axp-sso keys list
  axp-sso keys rotate [--now]
      The key to come signs from now on; another one is published. The old one stays until its last
      token is over. --now: even if the key to come was published only just now.

  axp-sso person link TENANT EMAIL
      Another link to choose a password, good once.
  axp-sso person reset-second-factor TENANT EMAIL

It reads the same environment as the server (.env.example). The server may run or not.
`;
