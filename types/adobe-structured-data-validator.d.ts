/** The package brings no types; what the tests use of it. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly rootType: string;
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
  }
  /** By format and type, as an extractor finds them in a page. */
  interface Extracted {
    readonly jsonld: Readonly<Record<string, readonly object[]>>;
    readonly microdata: Readonly<Record<string, readonly object[]>>;
    readonly rdfa: Readonly<Record<string, readonly object[]>>;
    readonly errors: readonly object[];
  }
  /** Without schema.org's own file it checks what search engines ask for. */
  export default class Validator {
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
