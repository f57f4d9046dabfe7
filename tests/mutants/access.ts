/** Rules of sessions and access, each with the change that takes it away and the tests that must fail then. */
export const ACCESS = [
  {
    rule: 'a logout goes on under a new session id',
    file: 'server/http/visit.ts',
    find: `filedClaim: null, passwordConfirmedAt: null });
    this.#renewed = true;`,
    replace: 'filedClaim: null, passwordConfirmedAt: null });',
    tests: ['tests/api/account.test.ts'],
  },
  {
    rule: 'the copy of a filed sheet ends with the login',
    file: 'server/http/visit.ts',
    find: '{ signedIn: null, filedClaim: null, passwordConfirmedAt: null }',
    replace: '{ signedIn: null, passwordConfirmedAt: null }',
    tests: ['tests/api/account.test.ts'],
  },
  {
    rule: "a look at a child's login is written down before it is shown",
    file: 'server/api/parents.ts',
    find: 'await ctx.familyRecords.recordLoginReveal({ userId, childId: child.id, requestId });',
    replace: '',
    tests: ['tests/api/child-login.test.ts'],
  },
  {
    rule: "a child's login is shown for the password of the parent who asks, not of any other account",
    file: 'server/api/account.ts',
    find: "if (userData.id !== user.id) throw new KipuError('invalid_credentials', { field: 'password' });",
    replace: 'void userData;',
    tests: ['tests/api/child-login.test.ts'],
  },
  {
    rule: "a child's login is shown to its own parent alone",
    file: 'server/api/parents.ts',
    find: `      const child = await ownChild(ctx, input.childId);
      await confirmPassword(`,
    replace: `      const [first] = await listChildren(clientOf(ctx));
      const child = found(first);
      await confirmPassword(`,
    tests: ['tests/api/access.test.ts'],
  },
  {
    rule: 'pages of other origins have no hold on ours (COOP)',
    file: 'server/http/security-headers.ts',
    find: "    'cross-origin-opener-policy': 'same-origin',\n",
    replace: '',
    tests: ['tests/http/headers.test.ts'],
  },
  {
    rule: 'a logout clears what the browser kept of pages',
    file: 'app/routes/logout.tsx',
    find: `{ status: 303, headers: { 'Clear-Site-Data': '"cache"' } }`,
    replace: '{ status: 303 }',
    tests: ['tests/app/logout.test.ts'],
  },
  {
    rule: 'no header tells the address of a client where none is named',
    file: 'server/http/visit.ts',
    find: 'const told = header && c.req.header(header)',
    replace: "const told = c.req.header(header ?? 'x-forwarded-for')",
    tests: ['tests/http/visits.test.ts'],
  },
  {
    rule: 'a page that touched a session is given to nobody else',
    file: 'server/http/visit.ts',
    find: 'verdict.allowed = !isPrivate && ',
    replace: 'verdict.allowed = ',
    tests: ['tests/http/private-pages.test.ts'],
  },
  {
    rule: 'a page that says itself who may keep it is given to nobody else',
    file: 'server/http/visit.ts',
    find: "!verdict.failed && !c.res.headers.has('cache-control');",
    replace: '!verdict.failed;',
    tests: ['tests/http/private-pages.test.ts'],
  },
  {
    rule: 'what a person gets is kept by nobody on the way',
    file: 'server/http/visit.ts',
    find: "if (isPrivate) c.header('cache-control', 'no-store');",
    replace: "if (isPrivate) c.header('cache-control', 'private');",
    tests: ['tests/http/private-pages.test.ts'],
  },
  {
    rule: 'a request with a session is never answered by the page cache',
    file: 'server/http/page-cache.ts',
    find: `    if (Object.keys(cookies).some((name) => OUR_COOKIE.test(name) && !HARMLESS_COOKIE.test(name)))
      return null;
`,
    replace: '',
    tests: ['tests/http/private-pages.test.ts'],
  },
  {
    rule: 'only what has the shape of a calendar secret is looked for',
    file: 'server/calendar/feeds.ts',
    find: 'if (!TOKEN.test(token)) return null;',
    replace: '',
    tests: ['tests/calendar/feeds.test.ts'],
  },
  {
    rule: 'ids that open something are stored hashed',
    file: 'server/store/seal.ts',
    find: "return createHash('sha256').update(text).digest('hex');",
    replace: 'return text;',
    tests: ['tests/store/sessions.test.ts'],
  },
  {
    rule: 'counters of logins name nobody',
    file: 'server/store/rate-limits.ts',
    find: 'sha256(`${ip} ${email}`)',
    replace: '`${ip} ${email}`',
    tests: ['tests/store/rate-limits.test.ts'],
  },
  {
    rule: 'counters of looks at logins name no account',
    file: 'server/store/rate-limits.ts',
    find: 'reveals, sha256(userId))',
    replace: 'reveals, userId)',
    tests: ['tests/store/rate-limits.test.ts'],
  },
  {
    rule: 'a certificate is fetched from the media storage and from nowhere it points to',
    file: 'server/http/private-files.ts',
    find: `redirect: 'error',
      signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS)`,
    replace: `redirect: 'follow',
      signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS)`,
    tests: ['tests/http/private-files.test.ts'],
  },
  {
    rule: 'an organization is for its own manager',
    file: 'server/api/dashboards.ts',
    find: ' && login.organizationId === input.id;',
    replace: ';',
    tests: ['tests/api/organizations.test.ts'],
  },
  {
    rule: 'an organization is for managers',
    file: 'server/api/dashboards.ts',
    find: "if (!manages) throw new KipuError('not_found');",
    replace: 'void manages;',
    tests: ['tests/api/organizations.test.ts'],
  },
];
