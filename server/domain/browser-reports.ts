/** Where browsers tell what the policy of a page refused. */
export const POLICY_REPORTS_PATH = '/informes/politica';

/** Where hydrated pages tell what failed in the browser. */
export const ERROR_REPORTS_PATH = '/informes/errores';

/** Characters that are told of an error at most. */
export const ERROR_LENGTHS = { message: 300, stack: 1_500 };
