/** The path to which browsers report violations of a page's policy. */
export const POLICY_REPORTS_PATH = '/informes/politica';

/** The path to which hydrated pages report errors in the browser. */
export const ERROR_REPORTS_PATH = '/informes/errores';

/** Longest texts of an error report. Characters. */
export const ERROR_LENGTHS = { message: 300, stack: 1_500 };
